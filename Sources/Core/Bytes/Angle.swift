// Angles and directions, computed by the system's math library.

#if canImport(Glibc)
    import Glibc
#endif

/// In radians, from the direction of x towards that of y.
package enum Angle {
    /// The point of the unit circle at an angle, in radians.
    package static func direction(_ angle: Double) -> (x: Double, y: Double) { (cos(angle), sin(angle)) }

    /// From −π to π.
    package static func of(x: Double, y: Double) -> Double { atan2(y, x) }
}
