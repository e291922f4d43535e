#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <zlib.h>

// In the C locale libarchive gives a name that is not ASCII as NULL.
static inline void carchive_use_utf8(void) { setlocale(LC_CTYPE, "C.UTF-8"); }

// deflateInit2 is a macro. No header around the stream, as ZIP wants it (zlib.h: a negative windowBits).
static inline int carchive_deflate_begin(z_streamp stream) {
    return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}

// With the header of gzip (zlib.h: 16 is added to windowBits, 32 where either header may come).
static inline int carchive_gzip_begin(z_streamp stream) {
    return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
static inline int carchive_gunzip_begin(z_streamp stream) { return inflateInit2(stream, 15 + 16); }
