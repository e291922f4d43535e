// Words that are good or bad, and what was learnt of a language. script/train-sentiment writes the files.
#include "cresources.h"
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char english_words[] = {
#embed "Data/english-words.tsv"
};
static const unsigned char english_weights[] = {
#embed "Data/english-weights.txt"
};
static const unsigned char french_words[] = {
#embed "Data/french-words.tsv"
};
static const unsigned char french_weights[] = {
#embed "Data/french-weights.txt"
};

struct cresource cresource_english_words(void) { return (struct cresource){NULL, english_words, sizeof english_words}; }
struct cresource cresource_english_weights(void) {
    return (struct cresource){NULL, english_weights, sizeof english_weights};
}
struct cresource cresource_french_words(void) { return (struct cresource){NULL, french_words, sizeof french_words}; }
struct cresource cresource_french_weights(void) {
    return (struct cresource){NULL, french_weights, sizeof french_weights};
}
