// glibc's own Swift module leaves <malloc.h> out.
#include <malloc.h>
