#include "CSourceVersion.h"

// tools/setup.sh writes this header outside of the sources and passes its folder to the compiler. A
// define would do the same, but a new value would compile every module again.
#if __has_include("lifetrace-source-version.h")
#include "lifetrace-source-version.h"
#else
#define LIFETRACE_COMMIT ""
#define LIFETRACE_DATE ""
#define LIFETRACE_MODIFIED false
#endif

const char *lt_source_commit(void) { return LIFETRACE_COMMIT; }
const char *lt_source_date(void) { return LIFETRACE_DATE; }
bool lt_source_is_modified(void) { return LIFETRACE_MODIFIED; }
