#pragma once
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

// The names that end in _8 are macros of generic functions, which Swift does not import; plain values are macros with casts.
static inline uint32_t cpcre2_options(void) {
    return PCRE2_UTF | PCRE2_CASELESS | PCRE2_MULTILINE | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C;
}
