package dev.steelyard.core.plan;

import dev.steelyard.core.plan.Settling.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The warmup that all forks of a benchmark get: the longest that any fork of the pilot needed.
 *
 * @param iterations how many iterations, at least 1
 * @param reasons what took so long, and which forks never settled; a sentence each
 * @param settled whether all forks settled
 */
record Warming(int iterations, List<String> reasons, boolean settled) {

    Warming {
        reasons = List.copyOf(reasons);
    }

    /**
     * Returns the warmup that the forks need; empty if one has not settled and its pilot was too short to give up.
     *
     * @param forks the forks of a pilot
     * @param margin the margin of the score
     * @param longEnoughNanos length of warmup after which a fork that has not settled never will
     * @param capNanos the longest warmup of any fork
     */
    static Optional<Warming> of(List<PilotFork> forks, double margin, long longEnoughNanos, long capNanos) {
        int iterations = 0;
        String longest = "no evidence asked for more";
        List<String> unsettled = new ArrayList<>();
        for (PilotFork fork : forks) {
            for (Evidence evidence : new Settling(fork, margin, capNanos).evidence()) {
                if (!evidence.settled()) {
                    if (wallNanos(fork) < longEnoughNanos) {
                        return Optional.empty();
                    }
                    unsettled.add("The fork of " + fork.variant() + " never settled: its pilot ended before "
                            + evidence.what() + ".");
                }
                int needed = evidence.settled()
                        ? evidence.iterations()
                        : fork.warmup().size();
                if (needed > iterations) {
                    iterations = needed;
                    longest = "in the fork of " + fork.variant() + " it took that long until " + evidence.what();
                }
            }
        }
        int warmups = Math.max(1, iterations);
        return Optional.of(new Warming(warmups, reasons(warmups, longest, unsettled), unsettled.isEmpty()));
    }

    private static List<String> reasons(int iterations, String longest, List<String> unsettled) {
        String length = "Forks warm up for " + iterations + " x 500 ms";
        List<String> reasons = new ArrayList<>();
        reasons.add(unsettled.isEmpty() ? length + ": " + longest + "." : length + ", the longest warmup there is.");
        reasons.addAll(unsettled);
        return reasons;
    }

    private static long wallNanos(PilotFork fork) {
        return fork.warmup().stream()
                .mapToLong(slice -> slice.timing().wallNanos())
                .sum();
    }
}
