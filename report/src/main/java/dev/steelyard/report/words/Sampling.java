package dev.steelyard.report.words;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.RunReport.Kind;

/** The words for what a report's verdicts rest on: blocks that were measured, or forks that were read from files. */
public final class Sampling {

    private final boolean live;

    private Sampling(boolean live) {
        this.live = live;
    }

    /** Returns the words for a report. */
    public static Sampling of(RunReport report) {
        return new Sampling(report.kind() == Kind.LIVE);
    }

    /** Returns whether the report is about blocks, an order that was drawn and a folder of a run. */
    public boolean live() {
        return live;
    }

    /** Returns the name of the samples: {@code blocks} or {@code forks}. */
    public String many() {
        return live ? "blocks" : "forks";
    }

    /** Returns more of them as a phrase, such as {@code 3 more blocks} or {@code 3 more forks per side}. */
    String more(int count) {
        String what = live ? "block" : "fork";
        return count + " more " + what + (count == 1 ? "" : "s") + (live ? "" : " per side");
    }

    /** Returns what is behind a verdict beyond its interval, as a sentence; empty where nothing need be said. */
    String caveat() {
        return live
                ? ""
                : " The sides were measured at different times: whatever else differed then is part of the change.";
    }
}
