#pragma once
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

/* Functions with a variable number of arguments are not imported by Swift: the few calls that daybook-media makes, in fixed shapes. */

static inline int cvips_start(void) {
    if (vips_init("daybook-media") != 0) return -1;
    /* Readers that libvips itself does not trust with files of others (ImageMagick, PDF, SVG, …). */
    vips_block_untrusted_set(TRUE);
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    return 0;
}

/* The size of a picture from its head; no pixel is decoded. */
static inline int cvips_size(const char *file, int *width, int *height, int *has_profile) {
    VipsImage *image = vips_image_new_from_file(file, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    if (image == NULL) return -1;
    *width = vips_image_get_width(image);
    *height = vips_image_get_height(image);
    *has_profile = vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0;
    g_object_unref(image);
    return 0;
}

/* The picture, turned upright, at most `longest` pixels long, in sRGB, without transparency where `opaque`. */
static inline VipsImage *cvips_small(const char *file, int longest, int has_profile, int opaque, int strict) {
    VipsImage *small = NULL, *flat = NULL;
    VipsFailOn fail = strict ? VIPS_FAIL_ON_TRUNCATED : VIPS_FAIL_ON_NONE;
    int failed = has_profile
        ? vips_thumbnail(file, &small, longest, "height", longest, "size", VIPS_SIZE_DOWN, "fail_on", fail,
                         "export_profile", "srgb", NULL)
        : vips_thumbnail(file, &small, longest, "height", longest, "size", VIPS_SIZE_DOWN, "fail_on", fail, NULL);
    if (failed) return NULL;
    if (opaque && vips_image_hasalpha(small)) {
        VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
        failed = vips_flatten(small, &flat, "background", white, NULL);
        vips_area_unref(VIPS_AREA(white));
        g_object_unref(small);
        return failed ? NULL : flat;
    }
    return small;
}

static inline int cvips_write_jpeg(VipsImage *image, const char *target) {
    return vips_jpegsave(image, target, "Q", 80, "strip", TRUE, NULL);
}

static inline int cvips_write_png(VipsImage *image, const char *target) {
    return vips_pngsave(image, target, "compression", 6, "strip", TRUE, NULL);
}

/* Red, green and blue of every pixel, to be freed with g_free; NULL where that fails. */
static inline unsigned char *cvips_pixels(VipsImage *image, int *width, int *height) {
    VipsImage *colour = NULL, *bytes = NULL;
    size_t size = 0;
    unsigned char *found = NULL;
    if (vips_colourspace(image, &colour, VIPS_INTERPRETATION_sRGB, NULL) != 0) return NULL;
    if (vips_cast_uchar(colour, &bytes, NULL) == 0 && vips_image_get_bands(bytes) == 3) {
        *width = vips_image_get_width(bytes);
        *height = vips_image_get_height(bytes);
        found = (unsigned char *) vips_image_write_to_memory(bytes, &size);
    }
    if (bytes != NULL) g_object_unref(bytes);
    g_object_unref(colour);
    return found;
}

static inline void cvips_release(VipsImage *image) { g_object_unref(image); }
