// Runs a command and prints the peak of its resident size, in KiB, on standard error.
//
// On Linux, the peak includes the size of the process before `exec`. Therefore this small program
// starts the command, not the large benchmarks.

#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
    if (count < 2) return 64;
    pid_t child = fork();
    if (child < 0) return 71;
    if (child == 0) {
        execv(arguments[1], arguments + 1);
        _exit(127);
    }
    int status;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child) return 71;
    fprintf(stderr, "%ld\n", usage.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 70;
}
