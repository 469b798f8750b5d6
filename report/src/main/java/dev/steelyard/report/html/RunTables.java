package dev.steelyard.report.html;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.report.finding.PlanReasonWords;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.words.Redaction;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the tables about the run: failures, variants, forks and the environment. */
final class RunTables {

    /** Maximum number of forks listed; a table of many thousands helps nobody and is slow to open. */
    private static final int LISTED = 500;

    private final EscapedHtml page;
    private final RunReport report;
    private final Redaction redaction;
    private final SampleBlocks samples;
    /** Benchmarks and variants whose command line was shown; their other forks differ only in ports. */
    private final Set<String> seen = new HashSet<>();

    RunTables(EscapedHtml page, RunReport report, Redaction redaction) {
        this.page = page;
        this.report = report;
        this.redaction = redaction;
        this.samples = SampleBlocks.of(report);
    }

    void failures() throws IOException {
        boolean any = report.blocks().stream()
                .filter(block -> !block.interrupted())
                .flatMap(block -> block.forks().stream())
                .anyMatch(fork -> !fork.outcome().completed());
        if (!any) {
            return;
        }
        page.open("section").element("h2", "Failures").open("ul");
        for (Block block : report.blocks()) {
            for (Fork fork : block.forks()) {
                if (!block.interrupted() && !fork.outcome().completed()) {
                    String who = place(block) + ", fork of " + fork.variant() + " "
                            + fork.outcome().kind().words();
                    String detail = redaction.text(fork.outcome().detail());
                    page.element("li", detail.isEmpty() ? who + "." : who + ": " + detail);
                }
            }
        }
        page.close("ul").close("section");
    }

    void variants() throws IOException {
        page.open("section").element("h2", "Variants");
        start("Variants", List.of("name", "source", "revision", "JVM", "JVM arguments", "properties", "params"));
        for (Variant variant : report.run().variants()) {
            page.open("tr").element("th", variant.name(), "scope", "row");
            for (String cell : List.of(
                    variant.source(),
                    variant.revision().orElse(""),
                    variant.jvm().orElse(""),
                    String.join(" ", redaction.words(variant.settings().jvmArgs())),
                    pairs(redaction.map(variant.settings().properties())),
                    pairs(variant.settings().params()))) {
                page.wrapped("td", cell);
            }
            page.close("tr");
        }
        end();
        page.close("section");
    }

    void forks() throws IOException {
        if (report.blocks().isEmpty()) {
            return;
        }
        page.open("details").open("summary").element("h2", "Forks").close("summary");
        page.element(
                "p", "Command lines are shown for the first fork of each benchmark and variant; all are in forks.csv.");
        start(
                "Forks",
                List.of("block", "start order", "variant", "outcome", "score", "allocation", "JVM", "command line"));
        int listed = 0;
        int forks = 0;
        for (Block block : report.blocks()) {
            for (int order = 0; order < block.forks().size(); order++) {
                if (forks < LISTED) {
                    fork(block, order);
                    listed++;
                }
                forks++;
            }
        }
        end();
        if (listed < forks) {
            page.element("p", (forks - listed) + " more forks are in forks.csv in the run's folder.");
        }
        page.close("details");
    }

    void environment() throws IOException {
        page.open("section").element("h2", "Environment");
        start("Environment", List.of("fact", "value"));
        for (Map.Entry<String, String> fact :
                redaction.map(report.run().environment()).entrySet()) {
            page.open("tr").wrapped("th", fact.getKey(), "scope", "row");
            page.wrapped("td", fact.getValue()).close("tr");
        }
        end();
        page.close("section");
    }

    private void fork(Block block, int order) throws IOException {
        Fork fork = block.forks().get(order);
        Benchmark benchmark = block.id().benchmark();
        page.open("tr").wrapped("th", place(block), "scope", "row");
        page.element("td", Integer.toString(order + 1), "class", "number").element("td", fork.variant());
        page.element("td", fork.outcome().kind().words());
        page.element(
                "td", score(samples.score(block, fork.variant(), Metric.SCORE), benchmark.unit()), "class", "number");
        page.element("td", score(samples.score(block, fork.variant(), Metric.ALLOCATION), "B/op"), "class", "number");
        page.element("td", fork.jvm().version()).open("td").open("div", "class", "wrap");
        for (CodeFact fact : fork.jvm().facts()) {
            page.element("p", redaction.text(PlanReasonWords.inCode(fact)));
        }
        boolean first = seen.add(block.id().benchmark() + " " + fork.variant());
        if (first && !fork.jvm().commandLine().isEmpty()) {
            page.open("details").element("summary", "process " + fork.jvm().pid());
            page.element("code", String.join(" ", redaction.words(fork.jvm().commandLine())))
                    .close("details");
        }
        page.close("div").close("td").close("tr");
    }

    private static String place(Block block) {
        Benchmark benchmark = block.id().benchmark();
        String params = benchmark.params().isEmpty() ? "" : " (" + benchmark.paramText() + ")";
        return benchmark.shortName() + params + " " + benchmark.mode().label() + ", "
                + block.id().purpose().name().toLowerCase(Locale.ROOT) + " block "
                + block.id().index();
    }

    private static String score(OptionalDouble score, String unit) {
        return score.isPresent() ? ScoreScale.of(unit, score.getAsDouble()).text(score.getAsDouble()) : "";
    }

    private static String pairs(Map<String, String> pairs) {
        return pairs.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    private void start(String label, List<String> heads) throws IOException {
        page.open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", label);
        page.open("table").open("thead").open("tr");
        for (String head : heads) {
            page.element("th", head, "scope", "col");
        }
        page.close("tr").close("thead").open("tbody");
    }

    private void end() throws IOException {
        page.close("tbody").close("table").close("div");
    }
}
