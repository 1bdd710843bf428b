/* Lets a single-file entry run inside another program. The compiler includes this file before the
 * source of the entry (-include). It renames the entry's main function, and redirects its streams,
 * files, environment and clock to functions of player.c, which work in memory. This does not change
 * the turns that the entry plays. */
#ifndef RIVALS_SHIM_H
#define RIVALS_SHIM_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

char *shim_gets(char *buffer, int size);
__attribute__((format(printf, 1, 2))) int shim_printf(const char *format, ...);
FILE *shim_open(const char *mode);
size_t shim_read(void *to, size_t size, size_t count);
size_t shim_write(const void *from, size_t size, size_t count);
char *shim_environment(const char *name);

#define main entry_main
int main(int argc, char **argv);

#define fgets(buffer, size, stream) shim_gets(buffer, size)
#define printf shim_printf
#define fopen(path, mode) ((void)(path), shim_open(mode))
#define fread(to, size, count, file) shim_read(to, size, count)
#define fwrite(from, size, count, file) shim_write(from, size, count)
#define fclose(file) ((void)(file))
#define getenv(name) shim_environment(name)
#define time(pointer) ((time_t)1)

#endif
