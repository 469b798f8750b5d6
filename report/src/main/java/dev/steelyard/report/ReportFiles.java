package dev.steelyard.report;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.csv.BlocksCsv;
import dev.steelyard.report.csv.ForksCsv;
import dev.steelyard.report.csv.ResultsCsv;
import dev.steelyard.report.csv.SlicesCsv;
import dev.steelyard.report.csv.SummaryCsv;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.HtmlReport;
import dev.steelyard.report.jmh.JmhResults;
import dev.steelyard.report.json.EnvironmentJson;
import dev.steelyard.report.json.ResultsJson;
import dev.steelyard.report.junit.JunitXml;
import dev.steelyard.report.markdown.CommentMarkdown;
import dev.steelyard.report.markdown.MarkdownReport;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The documents of a run's folder. */
public final class ReportFiles {

    private ReportFiles() {}

    /**
     * Returns every document of a run by file name, without folders, in the order in which they should be written:
     * results first.
     */
    public static Map<String, Renderer> all(RunReport report, ReportOptions options) {
        Map<String, Renderer> files = new LinkedHashMap<>();
        files.put("results.json", new ResultsJson());
        files.put("results.csv", new ResultsCsv());
        files.put("summary.csv", new SummaryCsv(options.statistic()));
        files.put("blocks.csv", new BlocksCsv());
        files.put("forks.csv", new ForksCsv());
        files.put("environment.json", new EnvironmentJson());
        files.put("report.md", new MarkdownReport(options));
        files.put("comment.md", new CommentMarkdown(options));
        files.put("report.html", new HtmlReport(options));
        files.put("junit.xml", new JunitXml(options));
        for (Variant variant : report.run().variants()) {
            files.put("jmh-" + variant.name() + ".json", new JmhResults(variant.name()));
        }
        if (options.slices()) {
            files.put("slices.csv", new SlicesCsv());
        }
        return Collections.unmodifiableMap(files);
    }
}
