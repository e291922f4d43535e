// Files that lie in the program, put there by the compiler: `#embed` of C23.
#pragma once
#include <stddef.h>

struct cresource {
    const char *path; // as template.c and web.c write it; NULL for none
    const unsigned char *bytes;
    size_t size;
};

// The files of vault-template/, by their place in the list; none after the last.
struct cresource cresource_template(size_t index);

// The files of web/, likewise.
struct cresource cresource_web(size_t index);

// Data/join-pdf.py, for Services/Print.
struct cresource cresource_join_pdf(void);

// Data/, for Services/Language/Sentiment.
struct cresource cresource_english_words(void);
struct cresource cresource_english_weights(void);
struct cresource cresource_french_words(void);
struct cresource cresource_french_weights(void);
