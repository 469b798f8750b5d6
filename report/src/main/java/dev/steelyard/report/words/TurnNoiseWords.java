package dev.steelyard.report.words;

import dev.steelyard.core.calibration.TurnNoise;
import dev.steelyard.report.number.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/** Words for how much noise short turns remove on a machine. */
public final class TurnNoiseWords {

    private TurnNoiseWords() {}

    /**
     * Returns sentences; none if too little is known.
     *
     * @param what subject of the first sentence, the source of the noise
     * @param turns the error of a block by the length of its turns, shortest first
     */
    public static List<String> of(String what, List<TurnNoise> turns) {
        if (turns.size() < 2 || turns.get(turns.size() - 1).error() == 0) {
            return List.of();
        }
        String table = turns.stream()
                .map(noise -> Numbers.time(noise.nanos()) + " " + Numbers.percent(noise.error()))
                .collect(Collectors.joining(", "));
        TurnNoise shortest = turns.get(0);
        TurnNoise longest = turns.get(turns.size() - 1);
        double left = shortest.error() / longest.error();
        return List.of(
                what + " by turn length, for forks with " + Numbers.time(TurnNoise.COUNTED_NANOS)
                        + " of counted slices each: " + table + ".",
                left < 1
                        ? "Turns of " + Numbers.time(shortest.nanos()) + " would remove "
                                + Numbers.briefPercent(1 - left) + " of the noise that remains with turns of "
                                + Numbers.time(longest.nanos()) + "."
                        : "Short turns did not reduce the noise here.");
    }
}
