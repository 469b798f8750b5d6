package dev.steelyard.core.explain;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict.Outcome;
import java.util.Optional;

/**
 * What a comparison shows of one exchange: of classes, or of a decision of the compiler.
 *
 * @param effect how it moved the score
 * @param change the change that it made, as a fraction of the time without the exchange; empty if nothing was measured
 * @param share the part of the whole change that it made, or undid; empty if nothing was measured, or if the whole change
 *     could not be told from 0
 * @param blocks complete blocks behind it
 * @param bytes what an operation allocates without and with the exchange; empty unless its verdict says that this changed
 * @param failure how a fork with the exchange failed; empty unless the effect is {@link Effect#FAILED} and it is known
 */
public record Exchange(
        Effect effect,
        Optional<Change> change,
        Optional<ChangeShare> share,
        int blocks,
        Optional<Bytes> bytes,
        Optional<String> failure) {

    /**
     * What an operation allocates.
     *
     * @param before bytes per operation without the exchange, at least 0
     * @param after bytes per operation with it, at least 0
     */
    public record Bytes(double before, double after) {
        public Bytes {
            if (!(before >= 0 && after >= 0)) {
                throw new IllegalArgumentException(before + " and " + after + " bytes");
            }
        }
    }

    /** An exchange that does not change what is allocated, or of which this is not known. */
    public Exchange(Effect effect, Optional<Change> change, Optional<ChangeShare> share, int blocks) {
        this(effect, change, share, blocks, Optional.empty(), Optional.empty());
    }

    /** How an exchange moved the score. The labels are part of the file format. */
    public enum Effect {
        /** As expected: towards the other variant. */
        MOVED("moved"),
        /** Away from the other variant. */
        OPPOSITE("opposite"),
        /** Not at all, or by less than matters here. */
        NONE("none"),
        /** Undecided. */
        OPEN("open"),
        /** Nothing is known, because forks with the exchange failed. */
        FAILED("failed"),
        /** Nothing is known, because the compiler of some fork did not decide as it was told. */
        REFUSED("refused");

        private final String label;

        Effect(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }

    /** Returns this with how a fork failed. */
    public Exchange failing(String how) {
        return new Exchange(effect, change, share, blocks, bytes, how.isEmpty() ? Optional.empty() : Optional.of(how));
    }

    /** Returns an exchange that did not happen in every fork, so that its score says nothing. */
    public Exchange refused() {
        return new Exchange(Effect.REFUSED, Optional.empty(), Optional.empty(), blocks);
    }

    /** Returns whether forks ran with the exchange. */
    public boolean happened() {
        return effect != Effect.FAILED && effect != Effect.REFUSED;
    }

    /**
     * Returns this with what it does to allocation.
     *
     * @param row the allocation of the variant with the exchange, against the variant without
     */
    public Exchange allocating(Judged row) {
        Comparison.Scores scores = row.comparison().scores();
        Outcome verdict = row.verdict().outcome();
        boolean changed = verdict == Outcome.IMPROVED || verdict == Outcome.REGRESSED;
        return changed && scores.baseline().isPresent() && scores.treatment().isPresent()
                ? new Exchange(
                        effect,
                        change,
                        share,
                        blocks,
                        Optional.of(new Bytes(
                                scores.baseline().getAsDouble(),
                                scores.treatment().getAsDouble())),
                        failure)
                : this;
    }

    /**
     * Reads an exchange from the row of its variant.
     *
     * @param row the score of the variant with the exchange, against the variant without
     * @param whole the change from the variant without exchange to the other one, in the same blocks; its sign says what is
     *     expected
     */
    public static Exchange of(Judged row, Change whole) {
        Comparison comparison = row.comparison();
        Optional<Change> change = comparison.facts().flatMap(Comparison.Facts::change);
        int blocks = comparison.facts().map(Comparison.Facts::blocks).orElse(0);
        if (comparison.status() == Status.UNREACHED) {
            return new Exchange(Effect.NONE, Optional.empty(), Optional.empty(), 0);
        }
        if (comparison.status() != Status.MEASURED || change.isEmpty()) {
            boolean failed = comparison.status() == Status.FAILED;
            Exchange unknown =
                    new Exchange(failed ? Effect.FAILED : Effect.OPEN, Optional.empty(), Optional.empty(), blocks);
            return failed ? unknown.failing(failure(row)) : unknown;
        }
        boolean along = change.get().estimate() > 0 == whole.estimate() > 0;
        Effect moved = along ? Effect.MOVED : Effect.OPPOSITE;
        Effect effect = switch (row.verdict().outcome()) {
            case REGRESSED, IMPROVED -> moved;
            // Small, but not nothing.
            case EQUIVALENT -> row.verdict().nonZero() ? moved : Effect.NONE;
            case INCONCLUSIVE -> Effect.OPEN;
        };
        return new Exchange(effect, change, ChangeShare.of(change.get(), whole), blocks);
    }

    private static String failure(Judged row) {
        return row.verdict()
                .reason()
                .filter(Reason.NoCompleteBlock.class::isInstance)
                .map(reason ->
                        ((Reason.NoCompleteBlock) reason).last().outcome().detail())
                .orElse("");
    }
}
