package dev.steelyard.history.exchange;

import dev.steelyard.core.summary.ScoreSummary;
import dev.steelyard.history.fact.RecordedScores;
import dev.steelyard.history.fact.RecordedScores.Measured;
import dev.steelyard.history.fact.RecordedScores.Setup;
import dev.steelyard.report.json.Json;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** The list of results that codespeed takes at {@code /result/add/json/}. */
public final class CodespeedList {

    /** Lengths of columns of its database; it refuses the list if a text is longer. */
    private static final int LONGEST_COMMIT = 42;

    private static final int LONGEST_PROJECT = 30;
    private static final int LONGEST_BRANCH = 32;
    private static final int LONGEST_EXECUTABLE = 30;
    private static final int SETUP_DIGITS = 8;
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_UNIT = 20;

    /** Servers with and without time zones take this. */
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private CodespeedList() {}

    /**
     * Writes the list.
     *
     * @param scores with revisions
     * @param branch what codespeed shall call their branch
     * @param out destination; neither flushed nor closed
     */
    public static void write(List<RecordedScores> scores, String branch, Appendable out) throws IOException {
        Json.Entries entries = new Json.Entries(out);
        for (RecordedScores one : scores) {
            entries.add(entry(one, branch));
        }
        entries.end();
    }

    private static ObjectNode entry(RecordedScores scores, String branch) {
        Measured metric = scores.metric();
        ScoreSummary summary = scores.summary();
        String commit = scores.code().revision().orElseThrow(() -> new IllegalArgumentException("no revision"));
        ObjectNode entry = Json.object();
        entry.put("commitid", start(commit, LONGEST_COMMIT));
        entry.put("project", SeriesTitle.shortened(scores.project().name(), LONGEST_PROJECT));
        entry.put("branch", SeriesTitle.shortened(branch, LONGEST_BRANCH));
        entry.put("executable", executable(scores.run().setup()));
        entry.put("environment", SeriesTitle.shortened(scores.run().host(), LONGEST_NAME));
        entry.put("benchmark", SeriesTitle.shortened(SeriesTitle.of(metric), LONGEST_NAME));
        entry.put("result_value", summary.mean());
        summary.deviation().ifPresent(deviation -> entry.put("std_dev", deviation));
        entry.put("min", summary.percentile(0));
        entry.put("max", summary.percentile(100));
        entry.put("units", SeriesTitle.shortened(metric.unit(), LONGEST_UNIT));
        metric.lessIsBetter().ifPresent(less -> entry.put("lessisbetter", less));
        entry.put(
                "revision_date",
                time(scores.code().committed().orElse(scores.run().start())));
        entry.put("result_date", time(scores.run().start()));
        return entry;
    }

    /** The version of the JVM, for people, and the beginning of the setup's id, since arguments may differ as well. */
    private static String executable(Setup setup) {
        String id = start(setup.id(), SETUP_DIGITS);
        String jvm = setup.jvm().strip();
        return jvm.isEmpty()
                ? id
                : SeriesTitle.shortened("JVM " + jvm, LONGEST_EXECUTABLE - SETUP_DIGITS - 1) + " " + id;
    }

    /** Returns the beginning of a hash, which is as good as all of it. */
    private static String start(String hash, int length) {
        return hash.substring(0, Math.min(length, hash.length()));
    }

    private static String time(Instant time) {
        return TIME.format(time);
    }
}
