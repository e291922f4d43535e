// Finds the program that listens on a port, as far as the machine reveals it.

internal import Glibc

/// From /proc/net/tcp and the descriptors of processes (proc(5)): those of other users are invisible.
package enum PortHolder {
    /// `name (process 123)`; nil if unknown.
    package static func of(_ port: Int) -> String? {
        let inodes = Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap { self.inodes($0, port) })
        guard !inodes.isEmpty else { return nil }
        for process in names("/proc") where process.utf8.allSatisfy({ (0x30..<0x3a).contains($0) }) {
            for descriptor in names("/proc/\(process)/fd") {
                guard let target = link("/proc/\(process)/fd/\(descriptor)"), target.hasPrefix("socket:["),
                    inodes.contains(String(target.dropFirst(8).dropLast()))
                else { continue }
                let name = text("/proc/\(process)/comm").filter { !$0.isNewline }
                return "\(name) (\(process))"
            }
        }
        return nil
    }

    /// Inodes of sockets listening (state 0A) on a port, which follows the address in hexadecimal.
    private static func inodes(_ file: String, _ port: Int) -> [String] {
        text(file).split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: " ")
            guard columns.count > 9, columns[3] == "0A",
                columns[1].split(separator: ":").last.flatMap({ Int($0, radix: 16) }) == port
            else { return nil }
            return String(columns[9])
        }
    }

    private static func names(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { found.append(name) }
        }
        return found
    }

    private static func link(_ path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { readlink(path, $0.assumingMemoryBound(to: CChar.self), bytes.count) } ?? -1
        }
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    private static func text(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
