// Atomic numbers for code that must run on macOS 13, where Swift's Synchronization does not exist
// yet (it came with macOS 15).
#ifndef CATOMICS_H
#define CATOMICS_H

#include <stdbool.h>
#include <stdint.h>

static inline int64_t lt_number_load(int64_t *_Nonnull number) {
  return __atomic_load_n(number, __ATOMIC_RELAXED);
}
static inline void lt_number_store(int64_t *_Nonnull number, int64_t value) {
  __atomic_store_n(number, value, __ATOMIC_RELAXED);
}
static inline void lt_number_add(int64_t *_Nonnull number, int64_t amount) {
  __atomic_fetch_add(number, amount, __ATOMIC_RELAXED);
}
/// Puts a value in the place of another one; returns the one that was there.
static inline int64_t lt_number_exchange(int64_t *_Nonnull number, int64_t value) {
  return __atomic_exchange_n(number, value, __ATOMIC_ACQ_REL);
}
/// Puts a value in the place of `expected` if that is there. Returns what was there.
static inline int64_t lt_number_replace(
    int64_t *_Nonnull number, int64_t expected, int64_t value) {
  __atomic_compare_exchange_n(number, &expected, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return expected;
}

#endif
