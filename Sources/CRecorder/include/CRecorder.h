// Parts of the system that Swift cannot express for the recorder's oldest targets: atomic words
// (Synchronization needs iOS 18), a lock that hands on priority, a wake-up that no step of the wall
// clock delays, and threads with a quality of service. Linux and Darwin, every function on both.
#ifndef CRECORDER_H
#define CRECORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__APPLE__)
#include <os/lock.h>
#else
#include <pthread.h>
#endif

// --- Atomic words ------------------------------------------------------------------------------

/// The recorder that is on, or NULL: what each call of the API looks at first.
extern void *_Nullable lt_current_recorder;

static inline void *_Nullable lt_current(void) {
  return __atomic_load_n(&lt_current_recorder, __ATOMIC_ACQUIRE);
}

/// Makes `recorder` the one that is on if none is. The child of a fork starts without one.
bool lt_begin(void *_Nonnull recorder);
/// The recorder that is on, or was on last; NULL if none ever was.
void *_Nullable lt_last(void);
/// Takes `recorder` out; false if it was not the one that is on.
bool lt_end(void *_Nonnull recorder);

/// Whether it is the first call of the process.
bool lt_is_first_observer(void);

/// Only one thread at a time starts a recorder.
void lt_start_lock(void);
void lt_start_unlock(void);

/// Counts a call that came while no recorder was on, up to 1,000.
void lt_note_missed(void);
/// The calls counted since the last time, and zero from now on.
uint32_t lt_take_missed(void);

static inline uint64_t lt_add(uint64_t *_Nonnull word, uint64_t amount) {
  return __atomic_fetch_add(word, amount, __ATOMIC_RELAXED);
}
static inline uint32_t lt_exchange(uint32_t *_Nonnull word, uint32_t value) {
  return __atomic_exchange_n(word, value, __ATOMIC_ACQ_REL);
}
static inline uint32_t lt_load(uint32_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

// --- Lock --------------------------------------------------------------------------------------

/// A lock of a few bytes; on Darwin its holder gets the priority of who waits. It must not move.
typedef struct {
#if defined(__APPLE__)
  os_unfair_lock lock;
#else
  pthread_mutex_t lock;
#endif
} lt_lock;

void lt_lock_init(lt_lock *_Nonnull lock);

static inline void lt_lock_take(lt_lock *_Nonnull lock) {
#if defined(__APPLE__)
  os_unfair_lock_lock(&lock->lock);
#else
  pthread_mutex_lock(&lock->lock);
#endif
}
static inline bool lt_lock_try(lt_lock *_Nonnull lock) {
#if defined(__APPLE__)
  return os_unfair_lock_trylock(&lock->lock);
#else
  return pthread_mutex_trylock(&lock->lock) == 0;
#endif
}
static inline void lt_lock_release(lt_lock *_Nonnull lock) {
#if defined(__APPLE__)
  os_unfair_lock_unlock(&lock->lock);
#else
  pthread_mutex_unlock(&lock->lock);
#endif
}

// --- Wake-up -----------------------------------------------------------------------------------

/// Bits that any thread sets and one thread waits for. Setting takes no lock, and enters the kernel
/// only if the bit is new and the other thread sleeps. It must not move.
typedef struct {
  uint32_t bits;
  uint32_t sleeps;
  void *_Nullable semaphore;
} lt_wakeup;

void lt_wakeup_init(lt_wakeup *_Nonnull wakeup);
void lt_wakeup_free(lt_wakeup *_Nonnull wakeup);
void lt_wakeup_set(lt_wakeup *_Nonnull wakeup, uint32_t bits);
/// Waits until a bit is set or this many nanoseconds passed (negative: without end); takes the
/// bits.
/// May return 0 early.
uint32_t lt_wakeup_wait(lt_wakeup *_Nonnull wakeup, int64_t nanoseconds);

// --- Clock, threads, process -------------------------------------------------------------------

/// Nanoseconds of the clock that also runs while the device sleeps: mach_continuous_time or
/// CLOCK_BOOTTIME.
int64_t lt_continuous_time(void);
/// Nanoseconds on that clock since the process began; negative if it is unknown.
int64_t lt_process_age(void);

/// Number of the calling thread: 0 for the main thread, 1, 2, … for others as they come.
uint32_t lt_thread_number(void);
/// Starts a detached thread that takes no signals, of low priority unless others wait for its work.
/// False if it cannot be started.
bool lt_thread_start(
    const char *_Nonnull name, void (*_Nonnull body)(void *_Nonnull), void *_Nonnull context,
    bool is_awaited);

/// Whether the run loop of the main thread runs: an app that is not launching any more. False
/// elsewhere.
bool lt_main_loop_runs(void);

/// Calls `handler` on the main thread when its run loop is entered (0), wakes up (1), is about to
/// wait (2) or exits (3), in the common modes; first of all observers of a beginning, and last of
/// those of an end. For the rest of the process. Does nothing elsewhere.
void lt_observe_main_loop(void (*_Nonnull handler)(int32_t activity));

/// `+[UIApplication sharedApplication]`, which any thread may ask; NULL where there is none.
void *_Nullable lt_shared_application(void);

/// The role of this task (`task_role_t`); 0 if the system does not say it, or elsewhere.
int32_t lt_task_role(void);

/// Whether a process of this id may be alive. Without the right to ask, it is.
bool lt_process_exists(int32_t pid);
/// The device's model identifier (`iPad14,3`), empty if unknown. The memory is static.
const char *_Nonnull lt_device_model(void);
/// Makes a file or folder readable from the first unlock on, where the system has data protection.
/// Does nothing elsewhere.
void lt_protect(const char *_Nonnull path);
/// One line for a developer: the system's log on Darwin, standard error elsewhere.
void lt_say(const char *_Nonnull text);

// --- Files -------------------------------------------------------------------------------------
// open(2) takes a variable number of arguments, which Swift cannot pass.

int lt_open_new(const char *_Nonnull path);
int lt_open_to_append(const char *_Nonnull path);
int lt_open_to_read(const char *_Nonnull path);
int lt_open_to_change(const char *_Nonnull path);

#endif
