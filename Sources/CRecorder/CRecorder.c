#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CRecorder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <CoreFoundation/CoreFoundation.h>
#include <TargetConditionals.h>
#include <dispatch/dispatch.h>
#include <mach/mach.h>
#include <mach/mach_time.h>
#include <mach/task_policy.h>
#include <objc/message.h>
#include <objc/runtime.h>
#include <os/log.h>
#include <sys/sysctl.h>
#include <sys/time.h>
#else
#include <linux/futex.h>
#include <sys/syscall.h>
#endif

// --- Atomic words ------------------------------------------------------------------------------

void *lt_current_recorder = NULL;
static void *lt_last_recorder = NULL;
static uint32_t lt_missed = 0;

#if defined(__APPLE__)
static lt_lock starting = {OS_UNFAIR_LOCK_INIT};
#else
static lt_lock starting = {PTHREAD_MUTEX_INITIALIZER};
#endif

void lt_start_lock(void) { lt_lock_take(&starting); }
void lt_start_unlock(void) { lt_lock_release(&starting); }

// The child has no thread that writes and shares the parent's file: it must not record. Nor has it
// the thread that may just have been starting a recorder.
static void lt_forked(void) {
  __atomic_store_n(&lt_current_recorder, NULL, __ATOMIC_RELEASE);
  lt_lock_init(&starting);
}

static void lt_watch_forks(void) { pthread_atfork(NULL, NULL, lt_forked); }

bool lt_begin(void *recorder) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, lt_watch_forks);
  void *none = NULL;
  bool is_on = __atomic_compare_exchange_n(
      &lt_current_recorder, &none, recorder, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  if (is_on) __atomic_store_n(&lt_last_recorder, recorder, __ATOMIC_RELEASE);
  return is_on;
}

void *lt_last(void) { return __atomic_load_n(&lt_last_recorder, __ATOMIC_ACQUIRE); }

bool lt_end(void *recorder) {
  void *expected = recorder;
  return __atomic_compare_exchange_n(
      &lt_current_recorder, &expected, NULL, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

bool lt_is_first_observer(void) {
  static uint32_t has_observers = 0;
  return __atomic_exchange_n(&has_observers, 1, __ATOMIC_ACQ_REL) == 0;
}

void lt_note_missed(void) {
  if (__atomic_load_n(&lt_missed, __ATOMIC_RELAXED) < 1000)
    __atomic_fetch_add(&lt_missed, 1, __ATOMIC_RELAXED);
}

uint32_t lt_take_missed(void) { return __atomic_exchange_n(&lt_missed, 0, __ATOMIC_RELAXED); }

// --- Lock --------------------------------------------------------------------------------------

void lt_lock_init(lt_lock *lock) {
#if defined(__APPLE__)
  lock->lock = OS_UNFAIR_LOCK_INIT;
#else
  pthread_mutex_init(&lock->lock, NULL);
#endif
}

// --- Wake-up -----------------------------------------------------------------------------------

void lt_wakeup_init(lt_wakeup *wakeup) {
  wakeup->bits = 0;
  wakeup->sleeps = 0;
#if defined(__APPLE__)
  wakeup->semaphore = dispatch_semaphore_create(0);
#else
  wakeup->semaphore = NULL;
#endif
}

void lt_wakeup_free(lt_wakeup *wakeup) {
#if defined(__APPLE__)
  if (wakeup->semaphore) dispatch_release((dispatch_semaphore_t)wakeup->semaphore);
#endif
  wakeup->semaphore = NULL;
}

void lt_wakeup_set(lt_wakeup *wakeup, uint32_t bits) {
  uint32_t before = __atomic_fetch_or(&wakeup->bits, bits, __ATOMIC_SEQ_CST);
  if ((before & bits) == bits) return;
#if defined(__APPLE__)
  dispatch_semaphore_signal((dispatch_semaphore_t)wakeup->semaphore);
#else
  if (__atomic_load_n(&wakeup->sleeps, __ATOMIC_SEQ_CST))
    syscall(SYS_futex, &wakeup->bits, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
#endif
}

uint32_t lt_wakeup_wait(lt_wakeup *wakeup, int64_t nanoseconds) {
  uint32_t bits = __atomic_exchange_n(&wakeup->bits, 0, __ATOMIC_SEQ_CST);
  if (bits) return bits;
#if defined(__APPLE__)
  dispatch_time_t end =
      nanoseconds < 0 ? DISPATCH_TIME_FOREVER : dispatch_time(DISPATCH_TIME_NOW, nanoseconds);
  dispatch_semaphore_wait((dispatch_semaphore_t)wakeup->semaphore, end);
#else
  // A relative time of FUTEX_WAIT is measured by the monotonic clock (futex(2)).
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  __atomic_store_n(&wakeup->sleeps, 1, __ATOMIC_SEQ_CST);
  // The kernel looks at the bits again before it lets the thread sleep.
  syscall(
      SYS_futex, &wakeup->bits, FUTEX_WAIT_PRIVATE, 0, nanoseconds < 0 ? NULL : &time, NULL, 0);
  __atomic_store_n(&wakeup->sleeps, 0, __ATOMIC_SEQ_CST);
#endif
  return __atomic_exchange_n(&wakeup->bits, 0, __ATOMIC_SEQ_CST);
}

// --- Clock, threads, process -------------------------------------------------------------------

int64_t lt_continuous_time(void) {
#if defined(__APPLE__)
  static mach_timebase_info_data_t base;
  if (__atomic_load_n(&base.denom, __ATOMIC_ACQUIRE) == 0) {
    mach_timebase_info_data_t read;
    mach_timebase_info(&read);
    base.numer = read.numer;
    __atomic_store_n(&base.denom, read.denom, __ATOMIC_RELEASE);
  }
  return (int64_t)((__uint128_t)mach_continuous_time() * base.numer / base.denom);
#else
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
#endif
}

int64_t lt_process_age(void) {
#if defined(__APPLE__)
  int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()};
  struct kinfo_proc info;
  size_t size = sizeof info;
  struct timeval now;
  if (sysctl(name, 4, &info, &size, NULL, 0) != 0 || size == 0) return -1;
  gettimeofday(&now, NULL);
  struct timeval begin = info.kp_proc.p_un.__p_starttime;
  return (int64_t)(now.tv_sec - begin.tv_sec) * 1000000000 +
         (int64_t)(now.tv_usec - begin.tv_usec) * 1000;
#else
  // Field 22 of /proc/self/stat: ticks between the system's start and the process's (proc(5)). The
  // name before it may hold spaces and parentheses.
  char text[1024];
  int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return -1;
  text[count] = 0;
  char *field = strrchr(text, ')');
  for (int number = 2; field && number < 22; number++) field = strchr(field + 1, ' ');
  if (!field) return -1;
  long long ticks = atoll(field + 1), perSecond = sysconf(_SC_CLK_TCK);
  if (ticks <= 0 || perSecond <= 0) return -1;
  return lt_continuous_time() - (int64_t)(ticks * (1000000000 / perSecond));
#endif
}

uint32_t lt_thread_number(void) {
  static uint32_t threads = 0;
  // 0: not known yet, 1: the main thread, n + 1: thread n.
  static _Thread_local uint32_t number = 0;
  if (number == 0) {
#if defined(__APPLE__)
    bool isMain = pthread_main_np() != 0;
#else
    bool isMain = syscall(SYS_gettid) == getpid();
#endif
    number = isMain ? 1 : __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED) + 1;
  }
  return number - 1;
}

struct lt_thread {
  void (*body)(void *);
  void *context;
  char name[16];
};

static void *lt_thread_main(void *argument) {
  struct lt_thread thread = *(struct lt_thread *)argument;
  free(argument);
#if defined(__APPLE__)
  pthread_setname_np(thread.name);
#else
  pthread_setname_np(pthread_self(), thread.name);
#endif
  thread.body(thread.context);
  return NULL;
}

bool lt_thread_start(
    const char *name, void (*body)(void *), void *context, bool is_awaited) {
  struct lt_thread *thread = malloc(sizeof *thread);
  if (!thread) return false;
  thread->body = body;
  thread->context = context;
  strncpy(thread->name, name, sizeof thread->name - 1);
  thread->name[sizeof thread->name - 1] = 0;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 256 << 10);
#if defined(__APPLE__)
  pthread_attr_set_qos_class_np(
      &attributes, is_awaited ? QOS_CLASS_USER_INITIATED : QOS_CLASS_UTILITY, 0);
#else
  (void)is_awaited;
#endif
  // A new thread inherits the mask: the app's handlers stay on the app's threads.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t started;
  bool isStarted = pthread_create(&started, &attributes, lt_thread_main, thread) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  if (!isStarted) free(thread);
  return isStarted;
}

bool lt_main_loop_runs(void) {
#if defined(__APPLE__)
  CFRunLoopMode mode = CFRunLoopCopyCurrentMode(CFRunLoopGetMain());
  if (mode) CFRelease(mode);
  return mode != NULL;
#else
  return false;
#endif
}

#if defined(__APPLE__)
static void (*lt_main_loop_handler)(int32_t activity) = NULL;

static void lt_main_loop_acts(CFRunLoopObserverRef observer, CFRunLoopActivity activity, void *info) {
  (void)observer;
  (void)info;
  lt_main_loop_handler(
      activity == kCFRunLoopEntry           ? 0
      : activity == kCFRunLoopAfterWaiting  ? 1
      : activity == kCFRunLoopBeforeWaiting ? 2
                                            : 3);
}

static void lt_observe_activities(CFOptionFlags activities, CFIndex order) {
  CFRunLoopObserverRef observer =
      CFRunLoopObserverCreate(NULL, activities, true, order, lt_main_loop_acts, NULL);
  if (!observer) return;
  CFRunLoopAddObserver(CFRunLoopGetMain(), observer, kCFRunLoopCommonModes);
  CFRelease(observer);
}
#endif

void lt_observe_main_loop(void (*handler)(int32_t activity)) {
#if defined(__APPLE__)
  lt_main_loop_handler = handler;
  lt_observe_activities(kCFRunLoopEntry | kCFRunLoopAfterWaiting, LONG_MIN);
  lt_observe_activities(kCFRunLoopBeforeWaiting | kCFRunLoopExit, LONG_MAX);
#else
  (void)handler;
#endif
}

int32_t lt_task_role(void) {
#if defined(__APPLE__) && TARGET_OS_IOS
  task_category_policy_data_t policy;
  mach_msg_type_number_t count = TASK_CATEGORY_POLICY_COUNT;
  boolean_t is_default = FALSE;
  kern_return_t result = task_policy_get(
      mach_task_self(), TASK_CATEGORY_POLICY, (task_policy_t)&policy, &count, &is_default);
  return result == KERN_SUCCESS && !is_default ? policy.role : 0;
#else
  return 0;
#endif
}

void *lt_shared_application(void) {
#if defined(__APPLE__)
  // By name: an extension may not use it, and has no such object.
  Class application = objc_getClass("UIApplication");
  SEL shared = sel_registerName("sharedApplication");
  if (!application || !class_getClassMethod(application, shared)) return NULL;
  return (void *)((id(*)(Class, SEL))objc_msgSend)(application, shared);
#else
  return NULL;
#endif
}

bool lt_process_exists(int32_t pid) { return pid > 0 && (kill(pid, 0) == 0 || errno != ESRCH); }

const char *lt_device_model(void) {
#if defined(__APPLE__)
  static char model[64];
  const char *simulated = getenv("SIMULATOR_MODEL_IDENTIFIER");
  if (simulated) return simulated;
  size_t size = sizeof model - 1;
#if TARGET_OS_OSX
  const char *key = "hw.model";
#else
  const char *key = "hw.machine";
#endif
  return sysctlbyname(key, model, &size, NULL, 0) == 0 ? model : "";
#else
  return "";
#endif
}

void lt_protect(const char *path) {
#if defined(__APPLE__) && !TARGET_OS_OSX && !TARGET_OS_SIMULATOR && defined(F_SETPROTECTIONCLASS)
  // Class C, NSFileProtectionCompleteUntilFirstUserAuthentication (Apple Platform Security).
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file >= 0) {
    fcntl(file, F_SETPROTECTIONCLASS, 3);
    close(file);
  }
#else
  (void)path;
#endif
}

void lt_say(const char *text) {
#if defined(__APPLE__)
  os_log_error(OS_LOG_DEFAULT, "lifetrace: %{public}s", text);
#else
  dprintf(2, "lifetrace: %s\n", text);
#endif
}

// --- Files -------------------------------------------------------------------------------------

int lt_open_new(const char *path) {
  int file;
  do file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
  while (file < 0 && errno == EINTR);
  return file;
}

int lt_open_to_append(const char *path) {
  int file;
  do file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
  while (file < 0 && errno == EINTR);
  return file;
}

int lt_open_to_change(const char *path) {
  int file;
  do file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
  while (file < 0 && errno == EINTR);
  return file;
}

int lt_open_to_read(const char *path) {
  int file;
  do file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  while (file < 0 && errno == EINTR);
  return file;
}
