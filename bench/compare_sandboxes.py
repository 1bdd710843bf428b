"""Compares the strict sandbox with other sandboxes that this machine has: what a new process and a line cost, and which
attacks of tests/sandbox/attacker.c succeed. Each tool has the settings that its documentation recommends for judging
programs. Needs root. A program that is not in PATH can be named by a variable, as in NSJAIL=../nsjail/nsjail.

Usage: compare_sandboxes.py BUILD-FOLDER [REPEATS]"""

import json
import os
import pathlib
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

TRIPS = 2000
MEMORY_MB = 256
DISK_MB = 16
ATTACK_S = 60
FOLDERS = ['/usr', '/bin', '/lib', '/lib64']

# The attacks, by what they try.
CLASSES = {
    'use the network': ['tcp_loopback', 'udp_loopback', 'abstract_socket', 'path_socket'],
    'read your files': ['read_home', 'read_database', 'read_etc'],
    'write your files': ['write_database', 'write_other_folder', 'write_usr', 'write_own_file'],
    'reach other processes': ['proc_of_referee', 'signal_other', 'open_process', 'trace_other', 'limits_of_other'],
    'start many processes': ['fork_bomb', 'detached_children'],
    'use more memory': ['memory', 'shared_memory', 'growing_stack', 'memory_file', 'read_only_memory',
                             'memory_of_children'],
    'fill the disk': ['big_file'],
    'see or empty the page cache': ['page_of_file', 'pages_in_memory', 'pages_of_file', 'evict_pages'],
    "see the machine's memory or disk": ['machine_memory', 'machine_disk'],
    'leave something for the next run': ['leave_file', 'leave_time', 'leave_inodes', 'leave_ids'],
    'use risky parts of the kernel': ['unshare_user', 'clone3_user', 'io_uring', 'bpf', 'keyring', 'perf',
                                      'userfaultfd', 'int80', 'x32'],
}


def program(name):
    return os.environ.get(name.upper()) or shutil.which(name)


class Tool:
    """A way to run a command. Each run is a new sandbox, in which the command may write only to `folder`."""

    def __init__(self, name, wrap, folder='/tmp', before=None, after=None):
        self.name, self.wrap, self.folder, self.before, self.after = name, wrap, folder, before, after

    def start(self, words, **streams):
        if self.before:
            self.before()
        return subprocess.Popen(self.wrap(words), **streams)

    def end(self):
        if self.after:
            self.after()


def quiet(*words):
    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def bubblewrap(path):
    binds = [word for folder in FOLDERS for word in ('--ro-bind', folder, folder)]
    return Tool('bubblewrap', lambda words: [
        path, *binds, '--size', str(DISK_MB << 20), '--tmpfs', '/tmp', '--ro-bind', words[0], words[0], '--proc',
        '/proc', '--dev', '/dev', '--chdir', '/tmp', '--unshare-all', '--uid', '65534', '--gid', '65534',
        '--die-with-parent', '--new-session', '--clearenv', *words])


def nsjail(path):
    groups = pathlib.Path('/sys/fs/cgroup')
    limits = ['--rlimit_as', str(MEMORY_MB)]
    if (groups / 'memory').is_dir() and (groups / 'pids').is_dir():
        for kind in 'memory', 'pids':
            (groups / kind / 'NSJAIL').mkdir(exist_ok=True)
        limits += ['--cgroup_mem_max', str(MEMORY_MB << 20), '--cgroup_pids_max', '1']
    binds = [word for folder in FOLDERS for word in ('-R', folder)]
    return Tool('nsjail', lambda words: [
        path, '-Mo', '-Q', '--nice_level', '0', '--user', '65534:65534:1', '--group', '65534:65534:1', *binds, '-m',
        f'none:/tmp:tmpfs:size={DISK_MB << 20}', '-R', words[0], '--cwd', '/tmp', '--rlimit_fsize', str(DISK_MB),
        *limits, '--', *words])


def isolate(path):
    box = pathlib.Path(subprocess.run([path, '--init'], capture_output=True, text=True, check=True).stdout.strip())
    quiet(path, '--cleanup')

    def wrap(words):
        shutil.copy(words[0], box / 'box')
        return [path, '--run', '--silent', '--processes=1', f'--mem={MEMORY_MB * 1024}',
                f'--fsize={DISK_MB * 1024}', '--', './' + pathlib.Path(words[0]).name, *words[1:]]
    return Tool('isolate', wrap, '/box', lambda: quiet(path, '--init'), lambda: quiet(path, '--cleanup'))


def gvisor(path, folder):
    bundle = folder / 'bundle'
    (bundle / 'rootfs').mkdir(parents=True)
    mounts = [{'destination': '/proc', 'type': 'proc', 'source': 'proc'},
              {'destination': '/tmp', 'type': 'tmpfs', 'source': 'tmpfs', 'options': [f'size={DISK_MB}m']}]

    def wrap(words):
        binds = [{'destination': place, 'type': 'bind', 'source': os.path.realpath(place), 'options': ['rbind', 'ro']}
                 for place in [*FOLDERS, str(pathlib.Path(words[0]).parent)]]
        config = {'ociVersion': '1.0.2', 'root': {'path': 'rootfs', 'readonly': True}, 'hostname': 'box',
                  'mounts': mounts + binds,
                  'process': {'user': {'uid': 65534, 'gid': 65534}, 'args': words, 'cwd': '/tmp',
                              'env': ['PATH=/usr/bin:/bin'], 'noNewPrivileges': True},
                  'linux': {'namespaces': [{'type': kind} for kind in ('pid', 'network', 'ipc', 'uts', 'mount')],
                            'resources': {'memory': {'limit': MEMORY_MB << 20}}}}
        (bundle / 'config.json').write_text(json.dumps(config))
        return [path, '--network=none', '--root', str(folder / 'runsc'), 'run', '--bundle', str(bundle),
                f'compare{time.monotonic_ns()}']
    return Tool('gVisor', wrap)


def tools(build, folder):
    faceoff = build / 'faceoff'
    yield Tool('none', lambda words: words)
    yield Tool('faceoff', lambda words: [
        faceoff, 'sandbox-check', '--memory', str(MEMORY_MB), '--disk', str(DISK_MB), '--', *words], '/box')
    for name, make in (('bwrap', bubblewrap), ('nsjail', nsjail), ('isolate', isolate),
                       ('runsc', lambda path: gvisor(path, folder))):
        path = program(name)
        if path:
            yield make(path)
        else:
            print(f'{name} is not here')


# --- costs ---


def measure(tool, bot, trips):
    """Returns the seconds until the first answer, for each line after that, and until the sandbox is gone."""
    began = time.perf_counter()
    process = tool.start([str(bot)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         bufsize=0)

    def trip():
        process.stdin.write(b'1\n4\n')
        if process.stdout.read(16) != b'1\n4\n':
            raise SystemExit(f'{tool.name}: the bot does not echo')
    trip()
    first = time.perf_counter() - began
    middle = time.perf_counter()
    for _ in range(trips):
        trip()
    line = (time.perf_counter() - middle) / trips if trips else 0
    middle = time.perf_counter()
    process.stdin.close()
    process.wait()
    tool.end()
    process.stdout.close()
    return first, line, first + time.perf_counter() - middle


def costs(listed, bot, repeats):
    starts, lines = {tool: [] for tool in listed}, {tool: [] for tool in listed}
    for _ in range(repeats):
        for tool in listed:  # in turn, so that all tools see the same load
            first, _, whole = measure(tool, bot, 0)
            starts[tool].append((first, whole))
    for _ in range(3):
        for tool in listed:
            lines[tool].append(measure(tool, bot, TRIPS)[1])
    for tool in listed:
        first, whole = zip(*starts[tool])
        print(f'{tool.name}: first answer best {min(first) * 1e3:.1f} p50 {statistics.median(first) * 1e3:.1f} ms, '
              f'with the end best {min(whole) * 1e3:.1f} p50 {statistics.median(whole) * 1e3:.1f} ms, '
              f'a line best {min(lines[tool]) * 1e6:.1f} us', flush=True)


# --- attacks ---


class Victims:
    """What the attacks aim at. The files are in a folder that everyone may read."""

    def __init__(self, folder, attacker):
        self.attacker = attacker
        files = {}
        for name in 'secret', 'database', 'own_file':
            files[name] = folder / name
            files[name].write_text('text\n')
            files[name].chmod(0o666)
        other_folder = folder / 'other'
        other_folder.mkdir()
        other_folder.chmod(0o777)
        datagrams = socket.SOCK_DGRAM
        self.sockets = [socket.socket(), socket.socket(type=datagrams), socket.socket(socket.AF_UNIX, datagrams),
                        socket.socket(socket.AF_UNIX, datagrams)]
        tcp, udp, named, abstract = self.sockets
        tcp.bind(('127.0.0.1', 0))
        tcp.listen(100)
        udp.bind(('127.0.0.1', 0))
        path, name = folder / 'socket', f'faceoff-attack-{os.getpid()}'
        named.bind(str(path))
        path.chmod(0o777)
        abstract.bind(f'\0{name}\0')
        self.other = subprocess.Popen(['sleep', '36000'], user=65534, group=65534)
        self.input = '\n'.join([
            *[f'{key} {value}' for key, value in files.items()], f'other_folder {other_folder}',
            f'socket {path}', f'abstract {name}', f'program {attacker}', f'host {socket.gethostname()}',
            f'tcp {tcp.getsockname()[1]}', f'udp {udp.getsockname()[1]}', f'other {self.other.pid}', '']).encode()

    def got_datagram(self):
        """Returns whether a datagram has arrived. In a private network, the attacker may have sent it to itself."""
        try:
            self.sockets[1].recv(16, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        return True

    def end(self):
        for link in pathlib.Path('/proc').glob('[0-9]*/exe'):  # processes that detached themselves from an attack
            try:
                if os.readlink(link).startswith(f'{self.attacker}'):
                    os.kill(int(link.parent.name), signal.SIGKILL)
            except OSError:
                pass  # it has ended
        self.other.kill()
        self.other.wait()
        for each in self.sockets:
            each.close()


def succeeds(tool, attacker, victims, name):
    process = tool.start([str(attacker), name], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        process.communicate(victims.input + f'folder {tool.folder}\n'.encode(), ATTACK_S)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    tool.end()
    if tool.name == 'none' and process.returncode == 2:
        raise SystemExit(f'attacker has no attack {name}')
    return process.returncode == 0 and (name != 'udp_loopback' or victims.got_datagram())


def attack(listed, attacker, victims):
    total = dict.fromkeys((tool.name for tool in listed), 0)
    for title, names in CLASSES.items():
        cells = []
        for tool in listed:
            won = [name for name in names if succeeds(tool, attacker, victims, name) and
                   (not name.startswith('leave_') or succeeds(tool, attacker, victims, 'find_' + name[6:]))]
            total[tool.name] += len(won)
            cells.append(f'{tool.name} {len(won)}' + (f' ({", ".join(won)})' if won and tool.name != 'none' else ''))
        print(f'{title}, of {len(names)}: ' + '; '.join(cells), flush=True)
    print(f'all, of {sum(map(len, CLASSES.values()))}: {total}')


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    folder = pathlib.Path(tempfile.mkdtemp(prefix='faceoff-compare-'))
    folder.chmod(0o755)
    programs = folder / 'programs'
    programs.mkdir()
    bot, attacker = programs / 'instant_bot', programs / 'attacker'
    shutil.copy(build / 'bench/instant_bot', bot)
    shutil.copy(build / 'tests/attacker', attacker)
    victims = Victims(folder, attacker)
    try:
        listed = list(tools(build, folder))
        costs(listed, bot, int(sys.argv[2]) if len(sys.argv) > 2 else 20)
        attack(listed, attacker, victims)
    finally:
        victims.end()
        shutil.rmtree(folder)


if __name__ == '__main__':
    main()
