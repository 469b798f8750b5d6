package dev.steelyard.core.plan;

import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Unfinished;
import dev.steelyard.core.plan.Settling.SettledAt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The warmup of all forks of a benchmark: the longest that any fork of the pilot needed.
 *
 * @param iterations number of iterations, at least 1
 * @param reasons what took so long, and which forks never settled
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
     * @param margin the margin of the score
     * @param longEnoughNanos length of warmup after which an unsettled fork counts as never settling
     * @param capNanos the maximum warmup of a fork
     * @param alone number of the last iterations in which a fork had the machine for itself
     */
    static Optional<Warming> of(List<PilotFork> forks, double margin, long longEnoughNanos, long capNanos, int alone) {
        int iterations = 0;
        Optional<Unfinished> longest = Optional.empty();
        List<PlanReason> unsettled = new ArrayList<>();
        boolean waived = false;
        for (PilotFork fork : forks) {
            for (SettledAt evidence : new Settling(fork, margin, capNanos, alone).evidence()) {
                if (!evidence.settled()) {
                    if (wallNanos(fork) < longEnoughNanos) {
                        return Optional.empty();
                    }
                    unsettled.add(new PlanReason.NeverSettled(new Unfinished(fork.variant(), evidence.what())));
                }
                waived |= evidence.waived();
                int needed = evidence.settled()
                        ? evidence.iterations()
                        : fork.warmup().size();
                if (needed > iterations) {
                    iterations = needed;
                    longest = Optional.of(new Unfinished(fork.variant(), evidence.what()));
                }
            }
        }
        int warmups = Math.max(1, iterations);
        return Optional.of(new Warming(warmups, reasons(warmups, longest, unsettled, waived), unsettled.isEmpty()));
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
