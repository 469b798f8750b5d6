package dev.steelyard.compare.host;

import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.core.calibration.PooledNoise.Length;
import dev.steelyard.core.calibration.TurnNoise;
import dev.steelyard.measure.machine.HostFinding;
import dev.steelyard.measure.machine.HostFinding.Severity;
import dev.steelyard.measure.machine.HostReport;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.text.TextTable;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.TurnNoiseWords;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Findings about a machine as a table for a terminal: the worst first, each with its effect and remedy. */
public final class HostText {
    private static final String GAP = "  ";
    private static final int SEVERITY = 8;

    private final TextStyle style;

    /** Creates a table for a terminal of the given style. */
    public HostText(TextStyle style) {
        this.style = style;
    }

    /** Writes a report. */
    public void render(HostReport report, Appendable out) throws IOException {
        int topics = report.findings().stream()
                .mapToInt(finding -> finding.topic().label().length())
                .max()
                .orElse(0);
        String indent = " ".repeat(SEVERITY + topics + 2 * GAP.length());
        for (HostFinding finding : report.findings()) {
            String head = padded(finding.severity().label(), SEVERITY)
                    + GAP
                    + padded(finding.topic().label(), topics)
                    + GAP;
            HostWords words = HostWords.of(finding, report.facts());
            out.append(colored(head, finding.severity()));
            Paragraph.hanging(out, Visible.of(words.state()), indent, style.width());
            if (words.effect().isPresent()) {
                out.append(indent).append("effect: ");
                Paragraph.hanging(out, Visible.of(words.effect().get()), indent + " ".repeat(8), style.width());
            }
            if (words.remedy().isPresent()) {
                out.append(indent).append("remedy: ");
                Paragraph.hanging(out, Visible.of(words.remedy().get()), indent + " ".repeat(8), style.width());
            }
        }
        out.append('\n').append(closing(report)).append("\n\n");
        if (report.known().isPresent()) {
            turns(report.known().get(), report.turns(), out);
        } else {
            List<String> loop = TurnNoiseWords.loop(report.turns());
            paragraph(loop, out);
            out.append(loop.isEmpty() ? "" : "\n");
            paragraph(List.of(TurnNoiseWords.UNKNOWN), out);
        }
    }

    /** What is known of benchmarks, with the busy loop beside it: both show the same machine, at different times. */
    private void turns(PooledNoise known, List<TurnNoise> loop, Appendable out) throws IOException {
        paragraph(TurnNoiseWords.gain(known).stream().toList(), out);
        out.append('\n');
        Map<Long, Length> benchmarks =
                known.lengths().stream().collect(Collectors.toMap(Length::nanos, length -> length));
        Map<Long, TurnNoise> looped = loop.stream().collect(Collectors.toMap(TurnNoise::nanos, noise -> noise));
        TextTable table = new TextTable(
                List.of(
                        new Column("turn", Kind.NUMBER),
                        new Column("benchmarks", Kind.NUMBER),
                        new Column("busy loop", Kind.NUMBER)),
                style);
        Stream.concat(benchmarks.keySet().stream(), looped.keySet().stream())
                .distinct()
                .sorted()
                .forEach(nanos -> {
                    Optional<Length> length = Optional.ofNullable(benchmarks.get(nanos));
                    List<String> cells = List.of(
                            Numbers.time(nanos),
                            length.map(of -> Numbers.percent(of.error())).orElse(""),
                            Optional.ofNullable(looped.get(nanos))
                                    .map(noise -> Numbers.percent(noise.error()))
                                    .orElse(""));
                    table.add("", cells, Tone.NEUTRAL);
                });
        table.write(out);
        out.append('\n');
        paragraph(TurnNoiseWords.legend(known, !loop.isEmpty()), out);
    }

    private void paragraph(List<String> sentences, Appendable out) throws IOException {
        if (!sentences.isEmpty()) {
            Paragraph.write(out, String.join(" ", sentences), "", style.width());
        }
    }

    private static String closing(HostReport report) {
        StringJoiner counts = new StringJoiner(", ");
        for (Severity severity : Severity.values()) {
            counts.add(severity.label() + " " + report.count(severity));
        }
        return String.format(
                Locale.ROOT,
                "%s. The load was monitored for %.1f s.",
                counts,
                report.facts().load().watched().toMillis() / 1000.0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private String colored(String head, Severity severity) {
        String code = switch (severity) {
            case DISTURBS -> "31";
            case NOTE -> "33";
            case UNKNOWN -> "";
            case FINE -> "32";
        };
        return style.color() && !code.isEmpty()
                ? "\u001b[" + code + "m" + head.substring(0, SEVERITY) + "\u001b[0m" + head.substring(SEVERITY)
                : head;
    }
}
