// The script that joins the parts of a book.
#include "cresources.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char join_pdf[] = {
#embed "Data/join-pdf.py"
};

struct cresource cresource_join_pdf(void) { return (struct cresource){NULL, join_pdf, sizeof join_pdf}; }
