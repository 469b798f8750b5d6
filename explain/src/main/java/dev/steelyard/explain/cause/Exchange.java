package dev.steelyard.explain.cause;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict.Outcome;
import java.util.Optional;

/**
 * The result of one exchange: of classes, or of a decision of the compiler.
 *
 * @param effect how it moved the score
 * @param change the change that it made, as a fraction of the time without the exchange; empty if nothing was measured
 * @param share the part of the whole change that it caused or undid; empty if nothing was measured, or if the whole change was not
 *     significantly different from 0
 * @param blocks number of complete blocks
 * @param bytes allocation per operation without and with the exchange; empty unless its verdict is a change
 * @param failure how a fork with the exchange failed; empty unless the effect is {@link Effect#FAILED} and the failure is known
 */
public record Exchange(
        Effect effect,
        Optional<Change> change,
        Optional<ChangeShare> share,
        int blocks,
        Optional<Bytes> bytes,
        Optional<String> failure) {

    /**
     * Allocation per operation.
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

    /** Creates an exchange without a change of allocation, or with unknown allocation. */
    public Exchange(Effect effect, Optional<Change> change, Optional<ChangeShare> share, int blocks) {
        this(effect, change, share, blocks, Optional.empty(), Optional.empty());
    }

    /** The effect of an exchange on the score. The labels are part of the file format. */
    public enum Effect {
        /** As expected: toward the other variant. */
        MOVED("moved"),
        /** Away from the other variant. */
        OPPOSITE("opposite"),
        /** None, or less than matters here. */
        NONE("none"),
        /** Undecided. */
        OPEN("open"),
        /** No result, because forks with the exchange failed. */
        FAILED("failed"),
        /** No result, because the compiler of a fork did not comply. */
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

    /** Returns this exchange with a description of the failure. */
    public Exchange failing(String how) {
        return new Exchange(effect, change, share, blocks, bytes, how.isEmpty() ? Optional.empty() : Optional.of(how));
    }

    /** Returns this exchange as refused: it did not happen in every fork, so its score is meaningless. */
    public Exchange refused() {
        return new Exchange(Effect.REFUSED, Optional.empty(), Optional.empty(), blocks);
    }

    /** Returns whether forks ran with the exchange. */
    public boolean happened() {
        return effect != Effect.FAILED && effect != Effect.REFUSED;
    }

    /**
     * Returns this exchange with its effect on allocation.
     *
     * @param row the allocation of the variant with the exchange, compared with the variant without it
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
     * Evaluates an exchange from the row of its variant.
     *
     * @param row the score of the variant with the exchange, compared with the variant without it
     * @param whole the change from the variant without the exchange to the other one, in the same blocks; its sign is that of the expected
     *     effect
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
            // The effect is small, but not zero.
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
