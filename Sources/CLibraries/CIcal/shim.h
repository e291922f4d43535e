#pragma once
#include <libical/ical.h>
#include <unicode/ucal.h>
#include <unicode/uenum.h>
#include <string.h>

// ICU renames its functions by macros, which Swift does not import.

// The IANA name of a Windows zone; its length, or 0. `name` and `out` are UTF-16.
static inline int cical_windows_zone(const UChar *name, int length, UChar *out, int capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int found = ucal_getTimeZoneIDForWindowsID(name, length, NULL, out, capacity, &status);
    return U_FAILURE(status) || found > capacity ? 0 : found;
}

// Whether ICU has a calendar of this name, such as `hebrew`.
static inline int cical_has_calendar(const char *name) {
    UErrorCode status = U_ZERO_ERROR;
    UEnumeration *names = ucal_getKeywordValuesForLocale("calendar", "", 0, &status);
    int found = 0;
    const char *one;
    while (!found && U_SUCCESS(status) && (one = uenum_next(names, NULL, &status))) found = strcmp(one, name) == 0;
    uenum_close(names);
    return found;
}

// A calendar in UTC, or null. `locale` is such as `@calendar=hebrew`.
static inline UCalendar *cical_open_calendar(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    static const UChar utc[] = {'U', 'T', 'C', 0};
    UCalendar *calendar = ucal_open(utc, 3, locale, UCAL_DEFAULT, &status);
    if (U_SUCCESS(status)) return calendar;
    if (calendar) ucal_close(calendar);
    return NULL;
}

static inline void cical_close_calendar(UCalendar *calendar) { ucal_close(calendar); }

// The first day of a year as days since 1970-01-01; 0 where ICU fails.
static inline int cical_year_start(UCalendar *calendar, int year, int64_t *day) {
    UErrorCode status = U_ZERO_ERROR;
    ucal_clear(calendar);
    ucal_set(calendar, UCAL_EXTENDED_YEAR, year);
    ucal_set(calendar, UCAL_DAY_OF_YEAR, 1);
    double millis = ucal_getMillis(calendar, &status);
    if (U_FAILURE(status)) return 0;
    *day = (int64_t)(millis >= 0 ? millis / 86400000.0 : -((-millis + 86399999.0) / 86400000.0));
    return 1;
}

// Year, month (from 0), whether it is a leap month, and day of the month of a day since 1970-01-01; 0 where ICU fails.
static inline int cical_day_parts(UCalendar *calendar, int64_t day, int parts[4]) {
    UErrorCode status = U_ZERO_ERROR;
    ucal_setMillis(calendar, (double)day * 86400000.0, &status);
    parts[0] = ucal_get(calendar, UCAL_EXTENDED_YEAR, &status);
    parts[1] = ucal_get(calendar, UCAL_MONTH, &status);
    parts[2] = ucal_get(calendar, UCAL_IS_LEAP_MONTH, &status);
    parts[3] = ucal_get(calendar, UCAL_DAY_OF_MONTH, &status);
    return U_SUCCESS(status);
}
