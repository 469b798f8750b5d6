package dev.steelyard.core.plan;

import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.model.PlanReason.Unfinished;
import dev.steelyard.core.plan.Settling.Bounds;
import dev.steelyard.core.plan.Settling.SettledAt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The warmup of every fork of a benchmark: what the quickest fork of the pilot needed, since each fork continues on its own until it has
 * settled ({@link Readiness}). If scores took longer to level off than the counters of their forks, the warmup is as long as the slowest of
 * these scores needed, because scores are not checked for single forks.
 *
 * @param iterations number of iterations, at least 1
 * @param reasons the slowest criterion, and the forks that never settled
 * @param settled whether all forks settled
 */
record Warming(int iterations, List<PlanReason> reasons, boolean settled) {

    Warming {
        reasons = List.copyOf(reasons);
    }

    /**
     * Returns the warmup that the forks need; empty if one has not settled and its pilot was too short for a
     * conclusion.
     *
     * @param forks the forks of a pilot
     * @param bounds the thresholds for a settled fork
     * @param longEnoughNanos length of warmup after which an unsettled fork counts as never settling
     * @param alone number of last iterations in which a fork had the machine to itself
     */
    static Optional<Warming> of(List<PilotFork> forks, Bounds bounds, long longEnoughNanos, int alone) {
        List<Needed> own = new ArrayList<>();
        Needed score = Needed.NOTHING;
        List<PlanReason> unsettled = new ArrayList<>();
        boolean waived = false;
        for (PilotFork fork : forks) {
            Needed longest = Needed.NOTHING;
            Needed level = Needed.NOTHING;
            for (SettledAt evidence : new Settling(fork, bounds, alone).evidence()) {
                if (!evidence.settled()) {
                    if (wallNanos(fork) < longEnoughNanos) {
                        return Optional.empty();
                    }
                    unsettled.add(new PlanReason.NeverSettled(new Unfinished(fork.variant(), evidence.what())));
                }
                waived |= evidence.waived();
                Needed needed = new Needed(
                        evidence.settled()
                                ? evidence.iterations()
                                : fork.warmup().size(),
                        Optional.of(new Unfinished(fork.variant(), evidence.what())));
                if (evidence.what() == Signal.SCORE) {
                    level = needed;
                } else {
                    longest = longest.longer(needed);
                }
            }
            own.add(longest);
            // Until the counters settle, they explain the score, and each fork's counters are checked anyway.
            score = level.iterations() > longest.iterations() ? score.longer(level) : score;
        }
        Needed quickest =
                own.stream().min(Comparator.comparingInt(Needed::iterations)).orElse(Needed.NOTHING);
        Needed needed = quickest.longer(score);
        int warmups = Math.max(1, needed.iterations());
        return Optional.of(
                new Warming(warmups, reasons(warmups, needed.last(), unsettled, waived), unsettled.isEmpty()));
    }

    /** The number of warmup iterations that a fork needed, and the slowest criterion. */
    private record Needed(int iterations, Optional<Unfinished> last) {
        static final Needed NOTHING = new Needed(0, Optional.empty());

        /** Returns the longer one; this one if they are equal. */
        Needed longer(Needed other) {
            return other.iterations > iterations ? other : this;
        }
    }

    private static List<PlanReason> reasons(
            int iterations, Optional<Unfinished> longest, List<PlanReason> unsettled, boolean waived) {
        List<PlanReason> reasons = new ArrayList<>();
        reasons.add(new PlanReason.Warmup(iterations, longest, !unsettled.isEmpty()));
        reasons.addAll(unsettled);
        if (waived) {
            reasons.add(new PlanReason.CollectionsRare());
        }
        return reasons;
    }

    private static long wallNanos(PilotFork fork) {
        return fork.warmup().stream()
                .mapToLong(slice -> slice.timing().wallNanos())
                .sum();
    }
}
