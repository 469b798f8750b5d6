package dev.steelyard.report.html;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.finding.MoreTimeWords;
import dev.steelyard.report.words.ExplanationWords;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.PlanNote;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.report.words.Sampling;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code report.html}: closing sentences, a table of verdicts per treatment with a plot of its blocks, scores over
 * numbers, notes, failures, plans, variants, forks, environment and the command that reproduces the run.
 */
public final class HtmlReport implements Renderer {

    private final ReportOptions options;

    /** Creates a page with the given options. */
    public HtmlReport(ReportOptions options) {
        this.options = options;
    }

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        ReportView view = ReportView.of(report, options, true);
        Style style = Style.load();
        String title = view.sections().stream().map(Section::treatment).collect(Collectors.joining(", ")) + " against "
                + report.run().baseline().name();
        EscapedHtml page = new EscapedHtml(out);
        page.constant("<!doctype html>\n").open("html", "lang", "en").open("head");
        page.empty("meta", "charset", "utf-8");
        page.empty("meta", "http-equiv", "Content-Security-Policy", "content", style.policy());
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.empty("meta", "name", "referrer", "content", "no-referrer");
        page.element("title", title + " - Steelyard");
        page.constant("<style>" + style.css() + "</style>\n").close("head");
        page.open("body");
        header(page, report, title);
        page.open("main");
        closing(page, report, view);
        VerdictTable tables = new VerdictTable(page, report);
        for (Section section : view.sections()) {
            tables.write(section);
        }
        ScalingSection.write(page, report, view.scalings());
        notes(page, report, view);
        RunTables run = new RunTables(page, report, view.redaction());
        run.failures();
        plans(page, report, view);
        run.variants();
        run.forks();
        run.environment();
        reproduce(page, report, view);
        page.close("main").close("body").close("html");
    }

    private void header(EscapedHtml page, RunReport report, String title) throws IOException {
        page.open("header").element("h1", title);
        page.element(
                "p",
                "Run " + report.run().id() + ", Steelyard " + report.run().version()
                        + (Sampling.of(report).live() ? ", seed " + report.run().seed() : "") + ", started "
                        + report.run().start() + ". Scores shown: "
                        + options.statistic().label() + " of the forks.",
                "class",
                "soft");
        page.close("header");
    }

    private static void closing(EscapedHtml page, RunReport report, ReportView view) throws IOException {
        page.open("ul", "class", "closing");
        for (String warning : ReportView.runWarnings(report)) {
            page.element("li", warning);
        }
        for (Section section : view.sections()) {
            for (String sentence : section.closing()) {
                page.element("li", sentence);
            }
        }
        for (String cause : ExplanationWords.causes(report)) {
            page.element("li", cause + ".");
        }
        Optional<MoreTimeWords> moreTime = MoreTimeWords.of(report);
        if (moreTime.isPresent()) {
            page.element("li", moreTime.get().line());
        }
        page.close("ul");
    }

    private static void notes(EscapedHtml page, RunReport report, ReportView view) throws IOException {
        page.open("section").element("h2", "Notes");
        page.element("p", (ReportView.legend(report) + " " + ReportView.multiplesSentence(report)).trim());
        page.element(
                "p",
                "In the plots, "
                        + (Sampling.of(report).live()
                                ? "each point is one block (one fork of each side, taking turns); "
                                : "")
                        + "the bar is the interval, the shaded band is the margin, and the dashed line marks no"
                        + " change.");
        if (view.canary().isPresent()) {
            page.element("p", view.canary().get());
        }
        if (view.sections().stream().anyMatch(Section::negligible)) {
            page.element("p", ReportView.negligibleSentence());
        }
        if (!view.notes().isEmpty()) {
            page.open("ol");
            List<String> notes = view.notes();
            for (int note = 0; note < notes.size(); note++) {
                page.element("li", notes.get(note), "id", "note-" + (note + 1));
            }
            page.close("ol");
        }
        page.close("section");
    }

    private static void plans(EscapedHtml page, RunReport report, ReportView view) throws IOException {
        if (view.plans().isEmpty()) {
            return;
        }
        page.open("section").element("h2", "How it was measured").open("ul");
        for (PlanNote plan : view.plans()) {
            String why = plan.reasons().isEmpty() ? "" : " (" + String.join(" ", plan.reasons()) + ")";
            page.element("li", String.join(", ", plan.benchmarks()) + ": " + plan.plan() + why);
        }
        page.close("ul");
        String placement = String.join(" ", ReportView.placementSentences(report));
        if (!placement.isEmpty()) {
            page.element("p", placement);
        }
        page.close("section");
    }

    private static void reproduce(EscapedHtml page, RunReport report, ReportView view) throws IOException {
        String command = Reproduce.command(report, view.redaction());
        if (command.isEmpty()) {
            return;
        }
        page.open("section").element("h2", "Reproduce").open("pre");
        page.element("code", command).close("pre");
        if (Sampling.of(report).live()) {
            page.element("p", ReportView.commandSentence());
        }
        page.close("section");
    }
}
