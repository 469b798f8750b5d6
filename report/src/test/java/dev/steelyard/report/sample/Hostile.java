package dev.steelyard.report.sample;

import static dev.steelyard.core.model.Metric.SCORE;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Names that try to be more than names, in every place that a stranger can fill. */
public final class Hostile {

    /** Payloads for HTML, SVG, scripts, spreadsheets, Markdown, terminals and readers of right-to-left text. */
    public static final List<String> NAMES = List.of(
            "<script>alert(1)</script>",
            "</script><svg/onload=alert(1)>",
            "\"><img src=x onerror=alert(1)>",
            "' onmouseover='alert(1)",
            "</title></style><!-- --> ]]>",
            "javascript:alert(1)",
            "=HYPERLINK(\"http://evil.example\",\"x\")",
            "+1+cmd|' /C calc'!A0",
            "-2+3",
            "@SUM(1+1)",
            "\t=1+1",
            "\r=1+1",
            "a|b|c",
            "`code` **bold** _it_ ~~no~~",
            "@everyone #123 https://evil.example www.evil.example",
            "![x](http://evil.example/x.png)",
            "[x](javascript:alert(1))",
            "<!-- steelyard -->",
            "```\nfence\n~~~",
            "\u001b[31mred\u001b[0m\u001b]0;title\u0007",
            "left\u202eright\u2066x\u2069",
            "null",
            "nul\u0000char",
            "line\nbreak\u2028separator",
            "lone\ud800surrogate",
            "emoji \ud83d\ude80 and \u00fcml\u00e4ut",
            "comma,quote\"semicolon;",
            "$1 \\0 %s {0}");

    private Hostile() {}

    /** All of them, each the name of a benchmark, and together wherever else a stranger can write. */
    public static RunReport report() {
        return report(NAMES);
    }

    /** The same with three benchmarks, for golden files that people can read. */
    static RunReport few() {
        return report(List.of(NAMES.get(0), NAMES.get(6), NAMES.get(19)));
    }

    private static RunReport report(List<String> benchmarks) {
        String all = String.join(" ", NAMES);
        VariantSettings settings =
                new VariantSettings(NAMES, new TreeMap<>(Map.of(all, all)), new TreeMap<>(Map.of(all, all)));
        Variant main = ReportBuilder.variant("main");
        Variant hostile = new Variant("hostile", all, Optional.of(all), Optional.of(all), settings);
        ReportBuilder builder = new ReportBuilder(main, hostile);
        for (String name : benchmarks) {
            Benchmark benchmark = Rows.time("p.Type." + name, Map.of(name, name));
            builder.blocks(benchmark, ReportBuilder.PLAN, 2, new Side("main", 10, 0), new Side("hostile", 10.01, 0))
                    .row(
                            Rows.row(benchmark, SCORE, "hostile"),
                            Rows.change(0.001, -0.004, 0.004, 0.9),
                            name.length() % 2 == 0
                                    ? Rows.verdict(Outcome.EQUIVALENT, 0.9)
                                    : Rows.inconclusive(0.9, new Reason.UnitDiffers(name, name, name), 3),
                            new Warning.TwoGroupsOfForks(name, 1, 2, 0.05));
        }
        Benchmark broken = Rows.time(NAMES.get(6), Map.of());
        return builder.failedBlock(broken, new ForkOutcome(ForkOutcome.Kind.CRASHED, all), "main", "hostile")
                .environment(all, all)
                .build();
    }
}
