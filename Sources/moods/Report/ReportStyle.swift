import Foundation
import MoodJournal

/// The style sheet of a report, which the page contains.
enum ReportStyle {
    static func name(of feeling: Feeling) -> String { name(ofMean: Double(feeling.rawValue)) }

    /// Returns the class of a mean feeling, such as "f35", or the class for a missing mean.
    static func name(ofMean mean: Double?) -> String {
        mean.map { "f\(FeelingRamp.tenths(ofMean: $0))" } ?? "some"
    }

    /// The style sheet. It contains no character that HTML or XML would escape.
    static let sheet = """
        :root{--page:#fff;--text:#1c1c1f;--quiet:#5d5d68;--line:#dcdce2;--empty:#f1f1f4;
        --land:#dfe0e6;--some:#a3a5b3;--dot:#1c1c1f}
        \(rules(of: FeelingRamp.onLight))
        @media screen{:root{color-scheme:light dark}}
        @media screen and (prefers-color-scheme:dark){:root{--page:#141417;--text:#ededf0;
        --quiet:#a5a5b0;--line:#3a3a42;--empty:#232328;--land:#303038;--some:#6f7080;--dot:#fff}
        \(rules(of: FeelingRamp.onDark))}
        .some{--c:var(--some)}
        .mark,.legend span{background:var(--c);color:var(--o)}
        .bar rect,.mean,.country{fill:var(--c)}
        *{box-sizing:border-box}
        body{margin:0 auto;padding:1.5rem;max-width:64rem;background:var(--page);color:var(--text);
        font:1rem/1.5 system-ui,sans-serif}
        h1{margin:0;font-size:2rem;line-height:1.2}
        h2{margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line);font-size:1.4rem}
        h3{margin:1.5rem 0 .5rem;font-size:1.05rem}
        p{margin:.5rem 0;max-width:48rem}
        .quiet,caption,figcaption,th,footer{color:var(--quiet)}
        footer{margin-top:3rem;border-top:1px solid var(--line);padding-top:.5rem;font-size:.85rem}
        table{border-collapse:collapse;font-variant-numeric:tabular-nums}
        caption{padding:.5rem 0 .25rem;text-align:start}
        th{font-weight:normal;text-align:start}
        .list{width:100%;max-width:48rem}
        .list th,.list td{padding:.15rem .75rem .15rem 0;vertical-align:middle}
        .list thead th{border-bottom:1px solid var(--line);font-size:.85rem}
        .list tbody th{color:var(--text)}
        .list .r{text-align:end;white-space:nowrap}
        .list tbody th{min-width:9rem;overflow-wrap:anywhere}
        .wide{width:35%}
        svg{display:block;width:100%}
        .map{max-height:36rem}
        .bar{height:.8rem}
        .scale{height:1.1rem;overflow:visible}
        .axis{stroke:var(--line)}
        .range{stroke:var(--quiet);stroke-width:2}
        .mean{stroke:var(--page);stroke-width:1.5}
        .days{width:100%;table-layout:fixed;border-collapse:separate;border-spacing:1px;
        font-size:.6rem;line-height:1;text-align:center;break-inside:avoid}
        .days caption{font-size:1rem;line-height:1.5}
        .days th{text-align:center}
        .days tbody th{text-align:start}
        .days .m,.days tbody th{width:2.2rem}
        .days td{height:1.25rem;padding:0;border-radius:2px;background:var(--c,var(--empty));color:var(--o)}
        .days .x{background:none}
        .days .n{background:none;box-shadow:inset 0 0 0 1px var(--quiet)}
        .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.5rem 0;padding:0;
        list-style:none;font-size:.9rem}
        .legend span{display:inline-block;min-width:1.25rem;margin-inline-end:.4rem;
        border-radius:2px;font-size:.75rem;text-align:center}
        .legend .none{background:var(--empty)}
        .legend .n{box-shadow:inset 0 0 0 1px var(--quiet)}
        figure{margin:1rem 0;break-inside:avoid}
        h4{margin:1rem 0 .25rem;font-size:1rem;font-weight:normal}
        .mark{margin-inline-end:.5rem;border-radius:2px;padding:.1rem .35rem}
        .land{fill:var(--land)}
        .home{--c:var(--land)}
        .abroad{fill:var(--empty)}
        .country{stroke:var(--page);stroke-width:1.5;stroke-linejoin:round}
        .dots{fill:none;stroke:var(--c,var(--dot));stroke-width:2.5;stroke-linecap:round}
        .rim{fill:none;stroke:var(--page);stroke-width:4;stroke-linecap:round}
        .felt{stroke-width:12}
        .rim.felt{stroke-width:16}
        .note{margin:.25rem 0 .75rem;border-inline-start:3px solid var(--line);
        padding-inline-start:.75rem;white-space:pre-line;overflow-wrap:anywhere}
        bdi{overflow-wrap:anywhere}
        @media (max-width:40rem){body{padding:1rem}.days td{font-size:0;height:.9rem}
        .days thead{display:none}.days tbody th{width:1.9rem}.list .wide{display:none}
        .list{font-size:.85rem}.list th,.list td{padding-inline-end:.5rem}
        .list tbody th{min-width:5rem}.list .r{white-space:normal}}
        @page{size:A4;margin:15mm}
        @media print{:root{font-size:10pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}
        body{max-width:none;padding:0}footer{margin-top:1.5rem}
        .days td{height:4.2mm;font-size:5.5pt}
        .days thead th{font-size:5.5pt}h2,h3,caption{break-after:avoid}
        tr,.note,.legend{break-inside:avoid}thead{display:table-header-group}}

        """

    /// Returns the colors of all means, and of text on them.
    private static func rules(of ramp: [FeelingRamp.RGB]) -> String {
        (10...10 * FeelingRamp.steps).map { tenths in
            let color = FeelingRamp.color(ofTenths: tenths, in: ramp)
            let background = MoodColor(red: color.red, green: color.green, blue: color.blue)
            return ".f\(tenths){--c:\(background);--o:\(background.readableText)}"
        }.joined()
    }
}

extension MoodColor {
    /// Black or white, whichever has the greater contrast with this color.
    ///
    /// Source: Web Content Accessibility Guidelines 2.2, "contrast ratio" and "relative luminance".
    var readableText: MoodColor {
        let isLight = (relativeLuminance + 0.05) * (relativeLuminance + 0.05) > 1.05 * 0.05
        let level: UInt8 = isLight ? 0 : 255
        return MoodColor(red: level, green: level, blue: level)
    }

    private var relativeLuminance: Double {
        func linear(_ component: UInt8) -> Double {
            let value = Double(component) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
