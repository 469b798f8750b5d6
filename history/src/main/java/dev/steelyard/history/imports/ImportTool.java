package dev.steelyard.history.imports;

import java.util.Arrays;

/** A tool whose results can be imported. */
public enum ImportTool {
    /** JSON, CSV or a log of JMH: the results of one run. */
    JMH("jmh"),
    /** A table with a row for each revision, from any program. */
    CSV("csv"),
    GITHUB_ACTION_BENCHMARK("github-action-benchmark"),
    CODESPEED("codespeed"),
    BENCHER("bencher");

    private final String label;

    ImportTool(String label) {
        this.label = label;
    }

    /** Returns the name used in files and tables. */
    public String label() {
        return label;
    }

    /**
     * Returns the tool with a label.
     *
     * @throws IllegalArgumentException if there is no such tool
     */
    public static ImportTool of(String label) {
        return Arrays.stream(values())
                .filter(tool -> tool.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown tool " + label));
    }
}
