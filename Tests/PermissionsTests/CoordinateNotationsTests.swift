// One place in each notation that people, phones, receivers and programs write, and what only looks like one.

import Testing

@testable import Permissions

@Suite struct CoordinateNotationsTests {
    /// A text, and what is left of it where the location is denied.
    @Test(arguments: [
        ("45.7640, 4.8357", "…"), ("45.764043,4.835659", "…"), ("45.764043 4.835659", "…"), ("45,7640; 4,8357", "…"),
        ("45,7640 / 4,8357", "…"), ("(45.7640, 4.8357)", "(…)"), ("[45.7640, 4.8357]", "[…]"),
        ("+45.7640+004.8357/", "…/"), ("+45.7640+004.8357+173.000/", "…+173.000/"), ("45.7640°, 4.8357°", "…°"),
        ("45.7640° 4.8357°", "…°"), ("45.7640° N, 4.8357° E", "…"), ("45.7640°N 4.8357°E", "…"),
        ("N45.7640 E4.8357", "…"), ("N 45.7640° E 4.8357°", "…"), ("45.7640N 4.8357E", "…"),
        (#"45°45'50.6"N 4°50'08.4"E"#, "…"), ("45° 45′ 50.6″ N, 4° 50′ 8.4″ E", "…"),
        (#"45 deg 45' 50.60" N, 4 deg 50' 8.40" E"#, "…"), ("45d45m50s N 4d50m8s E", "…"),
        ("45°45.843'N 4°50.140'E", "…"), ("N 45° 45.843 E 004° 50.140", "…"), ("45:45:50.6N 4:50:08.4E", "…"),
        ("45 45 50.6 N 4 50 08.4 E", "…"), ("454550N 0045008E", "…"), ("4545.843N 00450.140E", "…"),
        ("4545.8430,N,00450.1400,E", "…"), ("$GPGGA,123519,4545.843,N,00450.140,E,1,08", "$GPGGA,123519,…,1,08"),
        ("45.7640 north, 4.8357 east", "… east"), ("45.7640 degrees north, 4.8357 degrees east", "… degrees east"),
        ("45 degrees 45 minutes 50 seconds north, 4 degrees 50 minutes 8 seconds east", "… north, … east"),
        ("45,7640° nord, 4,8357° est", "…° est"),
        ("45° 45′ 50″ de latitude nord, 4° 50′ 8″ de longitude est", "… de latitude nord, … de longitude est"),
        ("45,7640 degrés nord et 4,8357 degrés est", "… degrés est"),
        ("latitude 45.7640, longitude 4.8357", "latitude …, longitude …"),
        ("Latitude : 45,7640 Longitude : 4,8357", "Latitude : … Longitude : …"),
        ("lat=45.7640&lon=4.8357", "lat=…&lon=…"), ("lat: 45.7640 lng: 4.8357", "lat: … lng: …"),
        (#""latitude": 45.7640, "longitude": 4.8357"#, #""latitude": …, "longitude": …"#),
        (#"{"lat":45.7640,"lng":4.8357}"#, #"{"lat":…,"lng":…}"#),
        ("<lat>45.7640</lat><lon>4.8357</lon>", "<lat>…</lat><lon>…</lon>"),
        (#"<trkpt lat="45.7640" lon="4.8357">"#, #"<trkpt lat="…" lon="…">"#),
        ("<coordinates>4.8357,45.7640,0</coordinates>", "<coordinates>…,0</coordinates>"),
        ("POINT(4.8357 45.7640)", "POINT(…)"), ("POINT Z (4.8357 45.7640 173)", "POINT Z (… 173)"),
        ("SRID=4326;POINT(4.8357 45.7640)", "SRID=4326;POINT(…)"),
        (#""coordinates":[4.8357,45.7640]"#, #""coordinates":[…]"#), (#"["45.7640","4.8357"]"#, #"["…"]"#),
        ("'45.7640', '4.8357'", "'…'"), ("geo:45.7640,4.8357;u=10", "…"), ("geo:45.7640,4.8357?z=17", "…?z=17"),
        ("https://www.openstreetmap.org/#map=17/45.7640/4.8357", "https://www.openstreetmap.org/…"),
        ("https://www.google.com/maps/@45.7640,4.8357,17z", "https://www.google.com/…"),
        ("https://maps.google.com/?q=45.7640,4.8357", "https://maps.google.com/…"),
        ("data=!3d45.7640!4d4.8357", "data=!3d…"),
        ("https://maps.apple.com/?ll=45.7640,4.8357", "https://maps.apple.com/…"),
        ("https://example.org/map?center=45.7640%2C4.8357", "https://example.org/map?center=…"),
        ("https://example.org/map?c=45.7640+4.8357", "https://example.org/map?c=…"), ("///filled.count.soap", "///…"),
        ("8FQ6QR7P+J8", "…"), ("QR7P+J8 Lyon", "… Lyon"), ("geohash: u05kq4k5", "geohash: …"),
        ("geohash=u05kq4k5x", "geohash=…"), ("31T 642781 5069533", "…"), ("31T 642781E 5069533N", "…"),
        ("31T 642781mE 5069533mN", "…"), ("31T 642781 m E 5069533 m N", "…"), ("31 T 642781 5069533", "…"),
        ("zone 31T E 642781 N 5069533", "zone …"), ("zone 31T, E 642781, N 5069533", "zone …"),
        ("31T 642781.23 5069533.45", "…"), ("UTM 31N 642781 5069533", "UTM …"),
        ("UTM zone 31: 642781, 5069533", "UTM zone 31: …"), ("EPSG:32631 642781 5069533", "EPSG:32631 …"),
        ("31TFL4278169533", "…"), ("31T FL 42781 69533", "…"), ("31TFL 42781 69533", "…"), ("31TFL 4278 6953", "…"),
        ("Lambert 93 : 842666 6520195", "Lambert 93 : …"), ("Lambert 93: X=842666.66 Y=6520195.3", "Lambert 93: X=…"),
        ("L93 842666,66 6520195,30", "L93 …"), ("X: 842666 m, Y: 6520195 m", "X: … m"),
        ("X = 842 666 ; Y = 6 520 195", "X = …"), ("842666, 6520195", "…"),
        ("EPSG:2154 842666.5 6520195.2", "EPSG:2154 …"), ("EPSG:3857 538302.2 5740973.3", "EPSG:3857 …"),
        ("Lambert II étendu: 794300 2087600", "Lambert II étendu: …"), ("2600123, 1200456", "…"),
        ("2'600'123.4 / 1'200'456.7", "…"), ("LV95 E 2'600'123 N 1'200'456", "LV95 E …"),
        ("LV03 600123 / 200456", "LV03 …"), ("CH1903: 600 123 / 200 456", "CH1903: …"), ("TQ 30065 80430", "…"),
        ("TQ3006580430", "…"), ("TQ 300 804", "…"), ("TQ300804", "…"), ("TQ 3006 8043", "…"),
        ("RD new 121687, 487484", "RD new …"), ("y: 45.7640 x: 4.8357", "y: …"), ("y=45.7640, x=4.8357", "y=…"),
        ("x: 4.8357, y: 45.7640", "x: …"), ("Y 45.7640 X 4.8357", "Y …"), ("45.76 lat 4.83 lon", "… lon"),
        ("45.76 lat, 4.83 lon", "… lon"), ("4.83 lon 45.76 lat", "… lat"), ("lat_deg: 45.764", "lat_deg: …"),
        ("lat 45 45 50, lon 4 50 8", "lat …, lon …"), ("Lat: 45:45:50.6 Lon: 4:50:08.4", "Lat: … Lon: …"),
        (#"Lat: N45°45'50" Lon: E4°50'8""#, "Lat: … Lon: …"), ("Lat N 45 45 50 Lon E 4 50 8", "Lat … Lon …"),
        ("lat/lon: 45.76/4.83", "lat/lon: …"), ("lat,lon=45.76,4.83", "lat,lon=…"),
        ("lat, long: 45.7640, 4.8357", "lat, long: …"), ("latlng: 45.76, 4.83", "latlng: …"),
        ("lat45.7640_lon4.8357", "lat…_lon…"), (#"45\.7640, 4\.8357"#, "…"), (#"45.7640\, 4.8357"#, "…"),
        ("45&#46;7640, 4&#46;8357", "…"), ("45.7640&#44;4.8357", "…"), ("45.7640&comma;4.8357", "…"),
        ("45.7640&nbsp;4.8357", "…"), ("45%2E7640%2C4%2E8357", "…"), ("45.7640%2C%204.8357", "…"),
        ("&#52;&#53;.7640, &#52;.8357", "…"), ("45.7640&deg; N, 4.8357&deg; E", "…"),
        ("45&deg;45&prime;50&Prime; N 4&deg;50&prime;8&Prime; E", "…"), ("45%C2%B045'50%22N 4%C2%B050'8%22E", "…"),
        (#"\u0034\u0035.7640, 4.8357"#, "…"), (#"{\"lat\":45.7640,\"lng\":4.8357}"#, #"{\"lat\":…,\"lng\":…}"#),
        ("４５.７６４０, ４.８３５７", "…"), ("٤٥٫٧٦٤٠، ٤٫٨٣٥٧", "…"), ("٤٥٫٧٦٤٠ ٤٫٨٣٥٧", "…"), ("45.764, 4.836", "…"),
        ("45.7640 4.8357", "…"), ("| 45.7640 | 4.8357 |", "| … |"), ("**45.7640**, **4.8357**", "**…**"),
        ("`45.7640`, `4.8357`", "`…`"), ("GPS 45.7640 4.8357", "GPS …"), ("GPS: 45.7640 - 4.8357", "GPS: …"),
        ("location:: 45.7640,4.8357", "location:: …"), ("[](geo:45.7640,4.8357)", "[](…)"),
        (#""latitudeE7": 457640430, "longitudeE7": 48356590"#, #""latitudeE7": …, "longitudeE7": …"#),
        ("latitudeE7=457640430", "latitudeE7=…"), ("GPSLatitude: 45/1,45/1,5060/100", "GPSLatitude: …"),
        ("GPSLatitude: 45/1 45/1 5060/100", "GPSLatitude: …"),
        (
            #"exif:GPSLatitude="45,45.843N" exif:GPSLongitude="4,50.140E""#,
            #"exif:GPSLatitude="…" exif:GPSLongitude="…""#
        ),
        ("GPSLatitude = 45,45,50N", "GPSLatitude = …"),
        (#"GPS Position : 45 deg 45' 50.60" N, 4 deg 50' 8.40" E"#, "GPS Position : …"), ("−45.7640, −4.8357", "…"),
        ("–45.7640, –4.8357", "…"), ("N 45°45'50,6'' E 4°50'08,4''", "…"), (#"45 ° 45 ' 50 " N, 4 ° 50 ' 8 " E"#, "…"),
        (#"45˚45'50"N 4˚50'8"E"#, "…"), (#"45°45'50.6" 4°50'08.4""#, "…"), (#"45°45'50"/4°50'8""#, "…"),
        ("N4545.84 E00450.14", "…"), ("N454550 E0045008", "…"), ("45.7640;4.8357", "…"), ("45.7640 ; 4.8357", "…"),
        ("E 4.8357, N 45.7640", "…"), ("4.8357E 45.7640N", "…"), (#"4°50'8"E 45°45'50"N"#, "…"),
        ("O 4.8357 N 45.7640", "…"), ("loc:45.7640+4.8357", "loc:…"), ("cp=45.764~4.835", "cp=…"),
        ("Breite: 45,7640 Länge: 4,8357", "Breite: … Länge: …"), ("mlat=45.76&mlon=4.83", "mlat=…&mlon=…"),
        ("45.7640 (lat), 4.8357 (lon)", "… (lon)"),
        ("position:\n- 45.7640\n- 4.8357", "position:\n- …"), ("lat:\n  45.76", "lat:\n  …"), ("45.7640\n4.8357", "…"),
    ])
    func aPlaceDoesNotLeave(_ written: String, _ expected: String) {
        #expect(String(decoding: CoordinateText.removed(from: Array(written.utf8)), as: UTF8.self) == expected)
    }

    @Test(arguments: [
        "Have a look below: mean 12.5 degrees, version 1.2.345, on 2026-11-23 at 10:30, +3 more, 1,234,567 of them.",
        "5d 12m to go", "turn the dial by 45° 30 min", "20261126 101500", "paid 12345 and 67890", "SO 2025 2026",
        "ST 12 34", "Long 4 5 6", "a lat 40 kg, 8 reps", "04 78 12 34 56", "06 12 34 56 78 / 06 98 76 54 32",
        "+33 6 12 34 56 78", "order 123456 7654321", "IBAN FR76 3000 6000 0112 3456 7890 189", "http://a.b/c//d.e.f",
        "file:///home.local.lan", "see // one.two.three", "in 2025, 2026", "1 000 000, 2 000 000", "Latte 4.50",
        "lon 5", "Gelato 12345", #"5'10" tall, 1.78 m"#, "bake at 180° for 20.5 min", "23:59:59 E",
        "width 45.5 x height 30.2", "E7 123456789", "ISBN 978-2-07-036822-8", "192.168.1.10, 10.0.0.1",
    ])
    func otherNumbersLeave(_ written: String) {
        #expect(String(decoding: CoordinateText.removed(from: Array(written.utf8)), as: UTF8.self) == written)
    }

    /// Escapes are read wherever they are, and what is around them keeps its bytes.
    @Test func escapesKeepTheirPlaces() {
        for count in 0..<40 {
            let before = String(repeating: "\\_&amp;%20", count: count)
            let text = before + " 45&#46;7640, 4\\.8357 " + before
            #expect(
                String(decoding: CoordinateText.removed(from: Array(text.utf8)), as: UTF8.self)
                    == before + " … " + before)
        }
    }
}
