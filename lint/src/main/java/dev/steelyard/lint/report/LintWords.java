package dev.steelyard.lint.report;

import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.finding.Examined;
import dev.steelyard.lint.finding.LintFinding;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.LintSeverity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Sentences about findings in compiled benchmarks. They contain names from class files, which are hostile text. */
public final class LintWords {

    private LintWords() {}

    /**
     * Returns the source place of a finding and, if several jars or folders were examined, the one with the finding.
     */
    public static String source(LintReport report, LintFinding finding) {
        boolean several = report.examined().size() > 1
                || report.examined().stream()
                        .noneMatch(examined ->
                                examined.name().equals(finding.place().container()));
        String source = finding.place().source();
        return several ? (source + " in " + finding.place().container()).trim() : source;
    }

    /** Returns the closing sentences: the numbers of findings and benchmarks, and the accepted findings. */
    public static List<String> closing(LintReport report) {
        List<String> sentences = new ArrayList<>();
        sentences.add(found(report) + " in " + count(report.benchmarks(), "benchmark") + " of "
                + report.examined().stream().map(Examined::name).collect(Collectors.joining(", ")) + ".");
        if (!report.accepted().isEmpty()) {
            sentences.add(count(report.accepted().size(), "finding") + " accepted by --ignore.");
        }
        for (Acceptance idle : report.idle()) {
            sentences.add("--ignore " + idle + " matches no finding.");
        }
        return sentences;
    }

    private static String found(LintReport report) {
        long errors = report.count(LintSeverity.ERROR);
        long warnings = report.count(LintSeverity.WARNING);
        return errors + warnings == 0 ? "Nothing found" : count(errors, "error") + ", " + count(warnings, "warning");
    }

    private static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
