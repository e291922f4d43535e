// Declarations of InkML: channels, their properties, brushes.

extension InkMLBuilder {
    func add(channel values: Attributes) {
        var channel = TraceChannel(role: TraceChannel.role(of: values["name"] ?? ""))
        channel.isBoolean = values["type"] == "boolean"
        channel.isReversed = values["orientation"] == "-ve"
        channel.units = values["units"] ?? ""
        channel.maximum = values["max"].flatMap { DecimalScanner.number($0) }
        format.channels.append(channel)
    }

    func add(property values: Attributes) {
        guard values["name"] == "resolution", let value = values["value"].flatMap({ DecimalScanner.number($0) }) else {
            return
        }
        let role = TraceChannel.role(of: values["channel"] ?? "")
        for index in source.format.channels.indices where source.format.channels[index].role == role {
            source.format.channels[index].resolution = value
            source.format.channels[index].resolutionUnits = values["units"] ?? ""
        }
    }

    func add(brush values: Attributes) {
        let value = values["value"] ?? ""
        switch values["name"] {
        case "width":
            let scale = TraceChannel(role: .x, units: values["units"] ?? "pt").scale ?? 100
            if let width = DecimalScanner.units(value, per: scale * 10) {
                brush.width = max(1, width)
            } else {
                complain(.invalidValue(name: "width", value: value))
            }
        case "color":
            guard let colour = InkColour(value) else { return complain(.invalidValue(name: "color", value: value)) }
            brush.colour.value = colour.value & 0xffff_ff00 | brush.colour.value & 0xff
        case "transparency":
            // 0 is opaque (section 4.3), 255 is transparent.
            guard let clear = DecimalScanner.number(value), (0...255).contains(clear) else {
                return complain(.invalidValue(name: "transparency", value: value))
            }
            brush.colour.value = brush.colour.value & 0xffff_ff00 | UInt32(255 - clear.rounded())
        case "rasterOp": if value == "maskPen" { brush.tool = .highlighter }
        default: break
        }
    }
}
