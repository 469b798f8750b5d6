package dev.steelyard.core.plan;

import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Slice;
import java.util.List;

/** How a turn of slices is made up: one slice of lead-in, then as many counted ones as the pilot shows worth it. */
final class Turns {
    private static final int LEAST = 2;
    private static final int MOST = 3;

    private Turns() {}

    /**
     * Returns the turn. The lead-in costs one slice and a counted one costs the same, so that the optimum of Kalibera and
     * Jones is sqrt(variance within a turn / variance between turns); it is cut to 2 to 3.
     */
    static Plan.Turn of(List<PilotFork> forks) {
        double within = 0;
        double between = 0;
        for (PilotFork fork : forks) {
            double[] means = fork.logTurns();
            double inTurn = Numbers.mean(fork.turns().stream()
                    .mapToDouble(turn -> spread(fork, turn))
                    .toArray());
            double slices = fork.counted().size() / (double) Math.max(1, means.length);
            within += inTurn;
            between += Math.max(0, Numbers.variance(means) - inTurn / slices);
        }
        double optimum = between == 0 ? MOST : Math.sqrt(within / between);
        return new Plan.Turn(1, (int) Math.max(LEAST, Math.min(MOST, Math.round(optimum))));
    }

    private static double spread(PilotFork fork, List<Slice> turn) {
        return Numbers.variance(turn.stream().mapToDouble(fork::logTime).toArray());
    }
}
