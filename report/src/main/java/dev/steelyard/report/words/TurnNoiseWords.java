package dev.steelyard.report.words;

import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.core.calibration.PooledNoise.Length;
import dev.steelyard.core.calibration.TurnGain;
import dev.steelyard.core.calibration.TurnNoise;
import dev.steelyard.report.number.Numbers;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Words for how much noise short turns cancel on a machine. */
public final class TurnNoiseWords {

    /** Said of a machine of which nothing is known but its busy loop. */
    public static final String UNKNOWN =
            "No benchmark noise measured on this machine yet; 'steelyard calibrate' measures how much of it short turns remove.";

    private static final String MACHINE = "On this machine";

    private TurnNoiseWords() {}

    /** Returns what a busy loop shows, in sentences; none if too little is known. */
    public static List<String> loop(List<TurnNoise> turns) {
        return TurnGain.of(turns)
                .map(gain -> List.of(
                        table(
                                "Noise of a busy loop on one CPU",
                                turns.stream().map(noise -> cell(noise.nanos(), noise.error()))),
                        gain("For this loop", gain, "")))
                .orElse(List.of());
    }

    /** Returns what a calibration shows, in sentences; none if too little is known. */
    public static List<String> calibrated(PooledNoise noise) {
        return gain(noise)
                .map(gain -> List.of(
                        table(
                                "Noise within a block",
                                noise.lengths().stream().map(length -> cell(length.nanos(), length.error()))),
                        gain))
                .orElse(List.of());
    }

    private static String cell(long nanos, double error) {
        return Numbers.time(nanos) + " " + Numbers.percent(error);
    }

    private static String table(String what, Stream<String> cells) {
        return what + byLength() + ": " + cells.collect(Collectors.joining(", ")) + ".";
    }

    private static String byLength() {
        return " by turn length, for forks with " + Numbers.time(TurnNoise.COUNTED_NANOS) + " of counted slices each";
    }

    /**
     * Returns the meaning of the columns of a table, which are named {@code benchmarks} and {@code busy loop}.
     *
     * @param loop whether the last one is there
     */
    public static List<String> legend(PooledNoise noise, boolean loop) {
        List<String> legend = new ArrayList<>();
        legend.add("Noise within a block" + byLength() + ".");
        String day = noise.newest().atZone(ZoneOffset.UTC).toLocalDate().toString();
        boolean same = noise.lengths().stream().mapToInt(Length::benchmarks).allMatch(of -> of == noise.benchmarks());
        legend.add(
                noise.benchmarks() == 1
                        ? "Benchmarks: the one that a pilot or calibration measured on this machine, on " + day + "."
                        : "Benchmarks: median of " + (same ? "the " : "up to ") + noise.benchmarks()
                                + " that pilots and calibrations measured on this machine, the last on " + day + ".");
        if (loop) {
            legend.add("Busy loop: on one CPU, just now.");
        }
        return legend;
    }

    /** Returns what short turns gain for benchmarks on this machine, in a sentence; empty if too little is known. */
    public static Optional<String> gain(PooledNoise noise) {
        return noise.gain()
                .map(gain -> gain(
                        MACHINE,
                        gain,
                        gain.benchmarks() == 1
                                ? " (in 1 benchmark)"
                                : " (median of " + gain.benchmarks() + " benchmarks, " + gain.less()
                                        + " of which had less noise)"));
    }

    private static String gain(String where, TurnGain gain, String by) {
        String shorter = "turns of " + Numbers.time(gain.shortNanos());
        String left = shorter + " have " + Numbers.briefPercent(gain.left());
        String noise = " of the noise of turns of " + Numbers.time(gain.longNanos()) + by + ".";
        return where
                + switch (gain.effect()) {
                    case CANCELS -> ", " + shorter + " remove " + canceled(gain) + noise;
                    case LITTLE -> ", short turns make little or no difference: " + left + noise;
                    case OPEN -> ", it is not clear yet whether short turns help: " + left + noise;
                };
    }

    /** In whole percent, rounded down but for errors of representation: what little noise is left is not 0. */
    private static String canceled(TurnGain gain) {
        return Numbers.plainPercent(Math.floor(100 * (1 - gain.left()) + 1e-9) / 100);
    }
}
