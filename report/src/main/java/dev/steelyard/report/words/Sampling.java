package dev.steelyard.report.words;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.RunReport.Kind;

/** Words for the samples behind a report's verdicts: blocks that were measured, or forks that were read from files. */
public final class Sampling {

    private final boolean live;

    private Sampling(boolean live) {
        this.live = live;
    }

    /** Returns the words for a report. */
    public static Sampling of(RunReport report) {
        return new Sampling(report.kind() == Kind.LIVE);
    }

    /** Returns whether the report is about a run of Steelyard, with blocks, a seed and a folder. */
    public boolean live() {
        return live;
    }

    /** Returns the plural noun for the samples: {@code blocks} or {@code forks}. */
    public String many() {
        return live ? "blocks" : "forks";
    }

    /** Returns a number of additional samples, such as {@code 3 more blocks} or {@code 3 more forks per side}. */
    String more(int count) {
        String what = live ? "block" : "fork";
        return count + " more " + what + (count == 1 ? "" : "s") + (live ? "" : " per side");
    }

    /** Returns a sentence about what the interval does not cover; empty if there is nothing to say. */
    String caveat() {
        return live
                ? ""
                : " The sides were measured at different times, so anything else that differed is part of the change.";
    }
}
