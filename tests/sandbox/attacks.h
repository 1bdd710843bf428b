/* Lists the attacks that tests/sandbox/attacker.c implements, and says whether each of them must
 * succeed without a sandbox. */
#ifndef TESTS_ATTACKS_H
#define TESTS_ATTACKS_H

/* What happens if an ordinary user runs an attack without a sandbox. */
enum attack_off {
    SUCCEEDS, /* the attack must succeed, or else the test would prove nothing */
    MAY_FAIL, /* the result depends on the kernel or on a system setting */
    BARRED,   /* ordinary permissions prevent the attack */
};

struct attack {
    int number; /* number of the attack in the list in docs/sandbox.md */
    const char *name;
    enum attack_off off;
};

static const struct attack attacks[] = {
    {1, "tcp_loopback", SUCCEEDS},
    {2, "udp_loopback", SUCCEEDS},
    {3, "abstract_socket", SUCCEEDS},
    {3, "path_socket", SUCCEEDS},
    {3, "socketpair_datagram", SUCCEEDS},
    {4, "netlink", SUCCEEDS},
    {4, "vsock", MAY_FAIL},
    {5, "read_etc", SUCCEEDS},
    {5, "read_home", SUCCEEDS},
    {6, "write_other_folder", SUCCEEDS},
    {7, "read_database", SUCCEEDS},
    {7, "write_database", SUCCEEDS},
    {8, "write_usr", BARRED},
    {8, "write_tmp", SUCCEEDS},
    {8, "write_own_file", SUCCEEDS},
    {8, "change_own_program", SUCCEEDS},
    {9, "proc_of_referee", SUCCEEDS},
    {10, "sys", SUCCEEDS},
    {10, "cpuinfo", SUCCEEDS},
    {10, "host_name", SUCCEEDS},
    {10, "kernel_log", MAY_FAIL},
    {11, "signal_other", SUCCEEDS},
    {11, "queue_signal_to_other", SUCCEEDS},
    {11, "signal_by_thread", SUCCEEDS},
    {12, "kill_keeper", SUCCEEDS},
    {12, "stop_keeper", SUCCEEDS},
    {13, "trace_other", MAY_FAIL},
    {13, "trace_me", SUCCEEDS},
    {13, "read_memory_of_other", MAY_FAIL},
    {13, "open_process", SUCCEEDS},
    {13, "steal_descriptor", MAY_FAIL},
    {14, "limits_of_other", SUCCEEDS},
    {14, "renice_other", SUCCEEDS},
    {15, "fork_bomb", SUCCEEDS},
    {15, "detached_children", SUCCEEDS},
    {15, "vfork", SUCCEEDS},
    {16, "memory", SUCCEEDS},
    {16, "shared_memory", SUCCEEDS},
    {16, "shared_zero", SUCCEEDS},
    {16, "growing_stack", SUCCEEDS},
    {16, "memory_file", SUCCEEDS},
    {16, "read_only_memory", SUCCEEDS},
    {17, "memory_of_children", SUCCEEDS},
    {18, "big_file", SUCCEEDS},
    {18, "sparse_file", SUCCEEDS},
    {18, "many_files", SUCCEEDS},
    {19, "many_descriptors", MAY_FAIL},
    {19, "inherited_descriptor", BARRED},
    {20, "unshare_user", MAY_FAIL},
    {20, "clone_user", MAY_FAIL},
    {20, "clone3_user", MAY_FAIL},
    {20, "join_namespace", BARRED},
    {21, "mount", BARRED},
    {21, "chroot", BARRED},
    {21, "open_by_handle", BARRED},
    {21, "make_device", BARRED},
    {22, "keyring", SUCCEEDS},
    {22, "bpf", MAY_FAIL},
    {22, "perf", MAY_FAIL},
    {22, "io_uring", MAY_FAIL},
    {22, "userfaultfd", MAY_FAIL},
    {23, "sysv_shared_memory", SUCCEEDS},
    {23, "sysv_queue", SUCCEEDS},
    {23, "message_queue", MAY_FAIL},
    {23, "dev_shm", SUCCEEDS},
    {24, "flock", SUCCEEDS},
    {24, "record_lock", SUCCEEDS},
    {24, "open_file_lock", SUCCEEDS},
    {24, "lease", SUCCEEDS},
    {25, "link_in", SUCCEEDS},
    {25, "follow_symlink", SUCCEEDS},
    {25, "rename_out", SUCCEEDS},
    {25, "climb_out", SUCCEEDS},
    {26, "setuid_program", MAY_FAIL},
    {27, "real_time", BARRED},
    {27, "raise_limit", BARRED},
    {27, "move_to_other_cores", SUCCEEDS},
    {28, "int80", MAY_FAIL},
    {28, "x32", MAY_FAIL},
    {29, "type_for_terminal", MAY_FAIL},
    {30, "leave_file", SUCCEEDS},
    {0, 0, BARRED},
};

#endif
