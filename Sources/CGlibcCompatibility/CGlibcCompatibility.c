#define _GNU_SOURCE
#include "CGlibcCompatibility.h"

#include <stddef.h>
#ifdef __linux__
#include <features.h>
#endif

#if defined(__linux__) && defined(__GLIBC__)
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <sys/random.h>

static char **process_words;

__attribute__((constructor)) static void keep_process_words(int count, char **words) {
  (void)count;
  process_words = words;
}

char **lt_process_words(void) { return process_words; }

// Static libraries of a newer system take the functions below from its glibc. Older ones do not
// have them, or have them under another version. With these definitions the command runs on glibc
// 2.34 (August 2021), also if it was built on a newer system. They are hidden, so that no other
// library sees them.

// Defines the symbol with this name. The headers of newer systems declare the names themselves.
#define IN_PLACE_OF(name) __asm__(name) __attribute__((visibility("hidden"))) __attribute__((used))

// glibc 2.36; `std::random_device` of libstdc++ calls it.
uint32_t lt_random(void) IN_PLACE_OF("arc4random");
uint32_t lt_random(void) {
  uint32_t value;
  // Up to 256 bytes come at once or not at all (getrandom(2)).
  while (getrandom(&value, sizeof value, 0) != sizeof value) {
  }
  return value;
}

// A new version since glibc 2.35; Swift's module for glibc calls it. The squares of two floats and
// their sum are doubles without overflow, underflow or loss that a float would show.
float lt_hypotf(float x, float y) IN_PLACE_OF("hypotf");
float lt_hypotf(float x, float y) {
  if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inff();
  return (float)__builtin_sqrt((double)x * x + (double)y * y);
}

// glibc 2.35; libgcc calls it to find the tables that unwind a function. Layout of the result:
// glibc manual, "Dynamic Linker Introspection".
struct found_object {
  unsigned long long flags;
  void *start;
  void *end;
  void *link_map;
  void *eh_frame;
  unsigned long long reserved[7];
};

struct search {
  uintptr_t address;
  struct found_object *result;
};

static int look(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  struct search *search = data;
  uintptr_t first = 0, last = 0, frames = 0;
  int is_inside = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + header->p_vaddr, end = start + header->p_memsz;
    if (header->p_type == PT_LOAD) {
      if (first == 0 || start < first) first = start;
      if (end > last) last = end;
      is_inside = is_inside || (search->address >= start && search->address < end);
    } else if (header->p_type == PT_GNU_EH_FRAME) {
      frames = start;
    }
  }
  if (!is_inside) return 0;
  *search->result = (struct found_object){
      .start = (void *)first, .end = (void *)last, .eh_frame = (void *)frames};
  return 1;
}

int lt_find_object(void *address, struct found_object *result) IN_PLACE_OF("_dl_find_object");
int lt_find_object(void *address, struct found_object *result) {
  struct search search = {(uintptr_t)address, result};
  return dl_iterate_phdr(look, &search) == 1 && result->eh_frame != NULL ? 0 : -1;
}
#else
char **lt_process_words(void) { return NULL; }
#endif
