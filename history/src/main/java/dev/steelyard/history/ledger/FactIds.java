package dev.steelyard.history.ledger;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.mark.KnownChange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Identities that two writers agree on without asking each other: digests of what they stand for. */
public final class FactIds {

    private static final int BYTES = 16;

    private final MessageDigest digest;

    private FactIds(String kind) {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
        add(kind);
    }

    /**
     * Returns an identity.
     *
     * @param kind of what
     * @param parts what tells it from others of its kind
     */
    public static String of(String kind, List<String> parts) {
        FactIds identity = new FactIds(kind);
        parts.forEach(identity::add);
        return identity.text();
    }

    /** Returns the identity of a project in the tables, by that which all clones share. */
    public static String ofProject(String key) {
        return new FactIds("project").add(key).text();
    }

    /** Returns the identity of a run in the tables. */
    public static String ofRun(Run run) {
        return new FactIds("run")
                .add(run.id())
                .add(run.start().toString())
                .add(Long.toString(run.seed()))
                .text();
    }

    static String ofBenchmark(Benchmark benchmark) {
        return new FactIds("benchmark")
                .add(benchmark.name())
                .add(benchmark.mode().label())
                .add(Integer.toString(benchmark.threads()))
                .add(benchmark.unit())
                .add(benchmark.params())
                .text();
    }

    static String ofHost(SortedMap<String, String> facts) {
        return new FactIds("host").add(facts).text();
    }

    static String ofSetup(SortedMap<String, String> facts) {
        return new FactIds("setup").add(facts).text();
    }

    static String ofAttempt(String project, Attempt attempt) {
        return new FactIds("attempt")
                .add(project)
                .add(attempt.anchor())
                .add(attempt.revision())
                .add(attempt.selection())
                .add(attempt.at().toString())
                .add(attempt.outcome().name())
                .text();
    }

    /**
     * Returns the identity of something that is remembered of a change.
     *
     * @param facts all of it but the change
     */
    static String ofChange(String project, KnownChange change, List<String> facts) {
        FactIds identity = new FactIds("change")
                .add(project)
                .add(change.subject().toString())
                .add(change.span().toString())
                .add(Double.toString(change.size()));
        facts.forEach(identity::add);
        return identity.text();
    }

    /** Returns the identity of a decision about quarantine, by all of its facts. */
    static String ofQuarantine(String project, List<String> facts) {
        FactIds identity = new FactIds("quarantine").add(project);
        facts.forEach(identity::add);
        return identity.text();
    }

    /**
     * Returns the identity of a run's state.
     *
     * @param rows the rows that are written of it, each with its values by column
     */
    static String ofState(String run, boolean finished, int blocks, List<Map<String, Object>> rows) {
        FactIds identity =
                new FactIds("state").add(run).add(Boolean.toString(finished)).add(Integer.toString(blocks));
        for (Map<String, Object> row : rows) {
            row.forEach((column, value) -> identity.add(column).add(asBefore(String.valueOf(value))));
        }
        return identity.text();
    }

    /** A state has the identity that it had in formats before 5, which had another word. */
    private static String asBefore(String value) {
        return value.equals(Status.NOT_MEASURED.label()) ? "not measured" : value;
    }

    private FactIds add(SortedMap<String, String> facts) {
        facts.forEach((key, value) -> add(key).add(value));
        return this;
    }

    /** Lengths keep neighboring texts apart. */
    private FactIds add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
        return this;
    }

    private String text() {
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }
}
