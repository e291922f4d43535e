// A state machine for a device and its measures: readings and time go in, alerts come out.

import CivilTime

/// The alert states of one device.
///
/// It has no clock: `now` is a parameter, so the past can be replayed. For a live device `now` is the current time
/// and `time` that of the reading; in a replay both are the reading's.
package struct AlertMachine: Sendable {
    package var rules: AlertRules
    /// By measure.
    package private(set) var measures: [MeasureID: AlertTrack]
    /// The device as a whole: normal or offline.
    package private(set) var device: AlertTrack
    /// The start of listening, in milliseconds since the epoch: earlier readings are history and not judged. Nil: always.
    package var begun: Int64?
    /// The UTC offset in seconds at an instant (seconds since the epoch), for quiet hours.
    let offset: @Sendable (Int64) -> Int

    package init(
        _ rules: AlertRules, measures: [MeasureID: AlertTrack] = [:], device: AlertTrack = AlertTrack(),
        offset: @escaping @Sendable (Int64) -> Int
    ) {
        self.rules = rules
        self.measures = measures
        self.device = device
        self.offset = offset
    }

    // MARK: Events

    /// Processes a reading. One older than the last of its measure has no effect.
    ///
    /// - Parameter value: raw, as in the file.
    package mutating func observe(_ measure: MeasureID, _ value: Double, at time: Int64, now: Int64) -> [SensorAlert] {
        var track = measures[measure] ?? AlertTrack()
        if let last = track.lastReading, time < last { return [] }
        var alerts: [SensorAlert] = []
        let isLate = now - time > AlertRules.lateAfter
        if device.lastReading.map({ $0 < time }) ?? true {
            device.lastReading = time
            device.isLate = isLate
        }
        if device.state == .offline, !isSilent(since: time, now: now) {
            alerts += settle(&device, nil, .normal, value: nil, at: time, now: now)
        }
        let hold = rules.hold(measure)
        let previous = hold > 0 ? track.condition : track.state == .offline ? .normal : track.state
        var next = rules.status(measure, value, at: time, after: previous)
        if hold > 0 {
            track.note(next, at: time)
            next = track.settled(at: time, hold: hold)
        }
        track.lastReading = time
        track.isLate = isLate
        track.lastValue = rules.device.measure(named: measure)?.calibration.corrected(value, at: time) ?? value
        alerts += settle(&track, measure, next, value: track.lastValue, at: time, now: now, isReminded: true)
        measures[measure] = track
        return alerts
    }

    /// Processes the passage of time: detects silence, and sends delayed alerts.
    package mutating func tick(_ now: Int64) -> [SensorAlert] {
        var alerts: [SensorAlert] = []
        if let last = device.lastReading {
            let next: ReadingStatus = isSilent(since: last, now: now) ? .offline : .normal
            // Silence is not a reading that could be late.
            if next == .offline { device.isLate = false }
            alerts += settle(&device, nil, next, value: nil, at: now, now: now, isReminded: next == .offline)
        }
        for name in measures.keys.sorted() {
            guard var track = measures[name] else { continue }
            // If the device is silent, its measures are not judged, and get time to return after it.
            let isOffline =
                device.state != .offline
                && isSilent(since: max(track.lastReading ?? .min, device.since ?? .min), now: now)
            let hold = rules.hold(name)
            // A value is valid until the next one.
            let lasts = hold > 0 && track.state != .offline ? track.settled(at: now, hold: hold) : track.state
            let next = isOffline ? .offline : lasts
            if isOffline { track.isLate = false }
            // No reading will trigger a reminder of silence; while the device is silent, only the device itself reminds.
            alerts += settle(
                &track, name, next, value: track.lastValue, at: now, now: now,
                isReminded: next == .offline && device.state != .offline)
            measures[name] = track
        }
        return alerts
    }

    /// Whether a tick at this time would change or report anything.
    package func isMoved(by now: Int64) -> Bool {
        var copy = self
        return !copy.tick(now).isEmpty || copy.measures != measures || copy.device != device
    }

    /// The next time after `now` at which `tick` may have an effect; nil if only a reading can.
    package func nextDeadline(after now: Int64) -> Int64? {
        var deadlines: [Int64] = []
        for (name, track) in measures where track.condition > track.state && track.state != .offline {
            let hold = rules.hold(name)
            deadlines += [track.warningSince, track.criticalSince].compactMap { $0.map { $0 + hold } }
        }
        for track in [device] + measures.values {
            if let wait = rules.offlineAfter, track.state != .offline, let last = track.lastReading {
                deadlines.append(last + wait + 1)
                if let since = device.since { deadlines.append(since + wait + 1) }
            }
            if track.state == .offline, track.announced == .offline, !track.isAcknowledged,
                let wait = rules.remindAfter
            {
                deadlines += [track.snoozedUntil, track.lastSent.map { $0 + wait }].compactMap { $0 }
                if let quiet = rules.device.quietHours, isQuiet(now) {
                    deadlines.append(quiet.end(after: now, offset: offset(now.flooredSeconds)))
                }
            }
            guard track.state != track.announced else { continue }
            deadlines += [track.snoozedUntil, track.lastSent.map { $0 + rules.cooldown }].compactMap { $0 }
            if track.changes.count >= AlertRules.flapChanges {
                deadlines += track.changes.map { $0 + AlertRules.flapWindow + 1 }
            }
            if let quiet = rules.device.quietHours, isQuiet(now) {
                deadlines.append(quiet.end(after: now, offset: offset(now.flooredSeconds)))
            }
        }
        return deadlines.filter { $0 > now }.min()
    }

    /// The state was seen: it is not repeated until it gets worse or ends.
    ///
    /// - Parameter measure: nil for all measures and the device.
    package mutating func acknowledge(_ measure: MeasureID?) {
        change(measure) { $0.isAcknowledged = true }
    }

    /// Suppresses alerts until a moment; nil ends that.
    package mutating func snooze(_ measure: MeasureID?, until moment: Int64?) {
        change(measure) { $0.snoozedUntil = moment }
    }

    private mutating func change(_ measure: MeasureID?, _ body: (inout AlertTrack) -> Void) {
        for name in measures.keys where measure == nil || measure == name {
            if var track = measures[name] {
                body(&track)
                measures[name] = track
            }
        }
        if measure == nil { body(&device) }
    }

    // MARK: Reporting

    /// Moves a track to `next` and returns the resulting alerts.
    ///
    /// - Parameter isReminded: whether an ongoing state may be reported again now.
    private func settle(
        _ track: inout AlertTrack, _ measure: MeasureID?, _ next: ReadingStatus, value: Double?, at time: Int64,
        now: Int64, isReminded: Bool = false
    ) -> [SensorAlert] {
        let from = track.state
        if next != from {
            track.state = next
            track.since = time
            track.changes = track.changes.filter { now - $0 <= AlertRules.flapWindow } + [now]
            track.changes = track.changes.suffix(AlertRules.flapChanges)
            if next == .normal || next.urgency > from.urgency { track.isAcknowledged = false }
        }
        func alert(_ from: ReadingStatus, _ reason: HoldBack?) -> SensorAlert {
            SensorAlert(time: time, measure: measure, from: from, to: next, value: value, heldBackBy: reason)
        }
        guard next != track.announced else {
            if next != from { return [alert(from, .unannounced)] }
            // A reading that is still not normal triggers a reminder, as does ongoing silence.
            guard isReminded, next != .normal, !track.isAcknowledged, let wait = rules.remindAfter,
                track.lastSent.map({ now - $0 >= wait }) ?? true, reason(track, now) == nil
            else {
                return []
            }
            tell(&track, now)
            return [alert(next, nil)]
        }
        if let reason = reason(track, now) { return next == from ? [] : [alert(from, reason)] }
        let told = track.announced
        tell(&track, now)
        return [alert(next == from ? told : from, nil)]
    }

    private func tell(_ track: inout AlertTrack, _ now: Int64) {
        track.announced = track.state
        guard track.state != .normal else { return }
        track.lastSent = now
        track.lastUrgency = track.state.urgency
    }

    /// Why an alert is held back now.
    private func reason(_ track: AlertTrack, _ now: Int64) -> HoldBack? {
        if let until = track.snoozedUntil, now < until { return .snoozed }
        if track.isLate { return .late }
        let isWorse = track.state.urgency > track.announced.urgency && track.state.urgency > track.lastUrgency
        let recent = track.changes.filter { now - $0 <= AlertRules.flapWindow }.count
        if recent >= AlertRules.flapChanges, !isWorse { return .flapping }
        if isQuiet(now), track.state != .critical || rules.device.quietHours?.holdsCritical == true {
            return .quietHours
        }
        // Recoveries wait as well. A state worse than any reported within the cooldown does not.
        if let last = track.lastSent, now - last < rules.cooldown, track.state.urgency <= track.lastUrgency {
            return .cooldown
        }
        return nil
    }

    private func isQuiet(_ now: Int64) -> Bool {
        guard let quiet = rules.device.quietHours else { return false }
        let local = now.flooredSeconds + Int64(offset(now.flooredSeconds))
        return TimeOfDay(secondsSinceMidnight: Int(local.modulo(86_400))).map(quiet.contains) ?? false
    }

    private func isSilent(since last: Int64, now: Int64) -> Bool {
        rules.offlineAfter.map { now - last > $0 } ?? false
    }
}
