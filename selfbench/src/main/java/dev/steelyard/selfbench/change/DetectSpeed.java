package dev.steelyard.selfbench.change;

import com.sun.management.OperatingSystemMXBean;
import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.SeriesChanges;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** How long detection takes in 10 000 series of 1 000 points, on all CPUs that the process may use. */
final class DetectSpeed {

    private static final int SERIES = 10_000;
    private static final int POINTS = 1_000;
    private static final int REPEATS = 1;

    private DetectSpeed() {}

    static void print(long seed) {
        System.out.printf(
                Locale.ROOT,
                "| %d series of %d points | seconds on %d CPUs | CPU seconds | changes found |%n|---|---|---|---|%n",
                SERIES,
                POINTS,
                Runtime.getRuntime().availableProcessors());
        for (int shifts : new int[] {0, 5}) {
            List<RevisionSeries> series = IntStream.range(0, SERIES)
                    .mapToObj(i -> series(shifts, SeriesTrials.seed(seed, shifts + " " + i)))
                    .toList();
            StringBuilder seconds = new StringBuilder();
            StringBuilder busy = new StringBuilder();
            int changes = 0;
            for (int repeat = 0; repeat < REPEATS; repeat++) {
                ChangeDetector detector = new ChangeDetector(0.01);
                long start = System.nanoTime();
                long cpu = cpuTime();
                List<SeriesChanges> found =
                        series.parallelStream().map(detector::detect).toList();
                double time = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
                busy.append(format(repeat, (cpuTime() - cpu) / (double) TimeUnit.SECONDS.toNanos(1)));
                changes = found.stream().mapToInt(one -> one.changes().size()).sum();
                seconds.append(format(repeat, time));
            }
            System.out.printf("| %d shifts of 2 SD in each | %s | %s | %d |%n", shifts, seconds, busy, changes);
        }
    }

    private static String format(int repeat, double seconds) {
        return String.format(Locale.ROOT, "%s%.2f", repeat == 0 ? "" : ", ", seconds);
    }

    /** What all threads of this process used; on a busy machine it says more than the clock. */
    private static long cpuTime() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private static RevisionSeries series(int shifts, long seed) {
        double[] levels = new double[POINTS];
        for (int shift = 1; shift <= shifts; shift++) {
            Arrays.fill(levels, POINTS * shift / (shifts + 1), POINTS, shift % 2 == 0 ? 0 : 2);
        }
        double[] noise = SeriesNoise.INDEPENDENT.draw(POINTS, new SplittableRandom(seed));
        return SeriesTrials.series(noise, levels);
    }
}
