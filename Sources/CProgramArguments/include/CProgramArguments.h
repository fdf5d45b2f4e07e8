#pragma once

/// The number of words on the command line, with the program's name.
int program_argument_count(void);

/// The words on the command line; a null pointer follows the last one.
char *const *program_arguments(void);
