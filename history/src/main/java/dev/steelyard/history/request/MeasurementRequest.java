package dev.steelyard.history.request;

import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * A request to compare two revisions.
 *
 * @param id its identity in the ledger, 32 hexadecimal digits
 * @param baseline a branch, tag or commit
 * @param treatment another one
 * @param include regular expression for the benchmarks; empty for all that the change reaches
 * @param jvm the name that workers give to a JVM; empty for each worker's own
 * @param budget how long may be measured, whole seconds, at least 1
 * @param who whom it is from
 * @param at when it was made
 */
public record MeasurementRequest(
        String id,
        String baseline,
        String treatment,
        String include,
        String jvm,
        Duration budget,
        String who,
        Instant at) {

    /** What git understands without options, paths or searches in messages. */
    private static final Pattern REVISION = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_./@^~+-]{0,199}");

    private static final Pattern JVM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,39}");

    public MeasurementRequest {
        boolean named = jvm.isEmpty() || isJvm(jvm);
        if (!isRevision(baseline) || !isRevision(treatment) || !named || budget.toSeconds() < 1) {
            throw new IllegalArgumentException(baseline + " against " + treatment + " in " + budget + " on " + jvm);
        }
    }

    /** Returns the same request with an identity. */
    public MeasurementRequest of(String identity) {
        return new MeasurementRequest(identity, baseline, treatment, include, jvm, budget, who, at);
    }

    /** Returns whether a text may be the name of a JVM. */
    public static boolean isJvm(String text) {
        return JVM.matcher(text).matches();
    }

    /** Returns whether a text may name a revision of a request, which strangers may have written. */
    public static boolean isRevision(String text) {
        return REVISION.matcher(text).matches() && !text.contains("..");
    }
}
