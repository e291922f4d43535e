// The first day of the week by country.

/// The first day of the week by country (Unicode CLDR 38, `firstDay` of the supplemental week data; the United Arab Emirates as
/// of CLDR 42).
package enum WeekStart {
    /// For a POSIX locale name such as `en_US.UTF-8` (locale(7)); Monday, as in ISO 8601, if it has no country.
    package static func of(locale: String) -> Weekday {
        guard let country = country(ofLocale: locale) else { return .monday }
        if sunday.contains(country) { return .sunday }
        return saturday.contains(country) ? .saturday : .monday
    }

    /// `US` for `en_US.UTF-8`; nil if there is none, as in `C.UTF-8`.
    package static func country(ofLocale locale: String) -> String? {
        guard let bar = locale.firstIndex(where: { $0 == "_" || $0 == "-" }) else { return nil }
        let country = locale[locale.index(after: bar)...].prefix { $0.isASCII && $0.isLetter }
        return country.count == 2 ? country.uppercased() : nil
    }

    private static let sunday: Set<String> = [
        "AG", "AS", "AU", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CN", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
        "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ", "NI", "NP",
        "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM", "US", "VE", "VI", "WS",
        "YE", "ZA", "ZW",
    ]

    private static let saturday: Set<String> = [
        "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
    ]
}
