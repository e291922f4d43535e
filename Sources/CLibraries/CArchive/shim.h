#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

// In the C locale libarchive gives a name that is not ASCII as NULL.
static inline void carchive_use_utf8(void) { setlocale(LC_CTYPE, "C.UTF-8"); }
