// Functions that the command takes from glibc in other ways than newer systems do, so that it runs
// on older and barer ones.
#ifndef CGLIBCCOMPATIBILITY_H
#define CGLIBCCOMPATIBILITY_H

/// The words that the process was started with, its own name first, NULL last. NULL where the
/// system does not pass them to initializers, which only glibc does.
///
/// Swift reads them from /proc, which a bare root may lack.
char *_Nullable *_Nullable lt_process_words(void);

#endif
