package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.explain.profile.comparison.Difference;
import dev.steelyard.explain.profile.comparison.Observation.MachineCode;
import dev.steelyard.explain.profile.comparison.Observation.OtherThreads;
import dev.steelyard.explain.profile.comparison.Observation.Pauses;
import dev.steelyard.report.number.Numbers;
import java.util.Locale;

/** Words about what JVMs do besides running the benchmark, and about the code that they make of it. */
final class JvmWords {

    /** Units of counts, each a thousand times the one before. */
    private static final String[] PER = {"operation", "thousand operations", "million operations", "billion operations"
    };

    private static final double THOUSAND = 1000;

    private JvmWords() {}

    /** Returns what stops all threads, how often and for how long. */
    static String pauses(Row row, Pauses pauses) {
        String times = ObservationWords.times(row, pauses.time(), Numbers::briefPercent);
        return pauses.operation()
                .map(name -> "safepoints for " + name + ": " + counts(pauses.count()) + "; their pauses: " + times)
                .orElseGet(() -> "garbage collections: " + counts(pauses.count()) + "; their pauses: " + times);
    }

    /** In the smallest unit in which one side has at least one. */
    private static String counts(Difference count) {
        double larger = Math.max(count.before(), count.after());
        double factor = 1;
        int unit = 0;
        while (larger * factor < 1 && unit < PER.length - 1) {
            factor *= THOUSAND;
            unit++;
        }
        return Numbers.brief(factor * count.before()) + " -> " + Numbers.brief(factor * count.after()) + " per "
                + PER[unit];
    }

    /** Returns how many threads run beside those of the benchmark. */
    static String threads(OtherThreads threads) {
        Difference cpus = threads.cpus();
        return "threads other than the benchmark's (executors, GC, JIT) use "
                + cpus(cpus.before()) + " -> " + cpus(cpus.after()) + " CPUs ("
                + signed(cpus.estimate()) + " [" + signed(cpus.low()) + ", " + signed(cpus.high()) + "])";
    }

    private static String cpus(double cpus) {
        return String.format(Locale.ROOT, "%.2f", cpus);
    }

    private static String signed(double cpus) {
        return String.format(Locale.ROOT, "%+.2f", cpus);
    }

    /** Returns how large the machine code is that the benchmark's loop runs. */
    static String code(MachineCode code) {
        return "compiled code of the benchmark's loop and of its direct callees: "
                + Math.round(code.bytes().before()) + " -> "
                + Math.round(code.bytes().after()) + " bytes";
    }
}
