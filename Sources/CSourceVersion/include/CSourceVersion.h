// The commit that the sources of a build are from.
#ifndef CSOURCEVERSION_H
#define CSOURCEVERSION_H

#include <stdbool.h>

/// Hexadecimal name of the commit; empty if the build does not know it.
const char *_Nonnull lt_source_commit(void);
/// Its date in UTC, `2026-11-25`; empty if the build does not know it.
const char *_Nonnull lt_source_date(void);
/// Whether the sources differ from the commit.
bool lt_source_is_modified(void);

#endif
