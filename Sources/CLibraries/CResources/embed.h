// One file of the list in template.c or web.c. Define FILE, then include this: it returns the file when `index` has counted down to it.
#pragma clang diagnostic ignored "-Wc23-extensions"
{
    static const unsigned char bytes[] = {
#embed FILE
    };
    if (index-- == 0) return (struct cresource){FILE, bytes, sizeof bytes};
}
#undef FILE
