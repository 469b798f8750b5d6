package dev.steelyard.core.summary;

import dev.steelyard.core.block.Slice;
import java.util.List;

/**
 * Work of a fork's own besides its workers: collectors, the compiler, executors of the benchmark. A worker that waits for a
 * CPU may wait for that work, so where a fork shows any, nobody can tell whether its waiting came from outside.
 *
 * <p>Every JVM does a little: what is left of JMH's code to compile, and the thread that controls the iterations. On 210
 * forks of ordinary benchmarks in which no collection ran, the CPU time besides the workers was 2.3 % of the counted time
 * (median), 5.3 % at most; the limit is above that. The time of compiling counts only where the CPU time is unknown: it is
 * contained in that, and it runs on while the compiler itself waits for a CPU (2.7 %; on a busy machine up to 23 %).
 */
final class OwnWork {

    /** Share of the counted time that all threads besides the workers use in no ordinary fork. */
    static final double OTHER_CPU = 0.08;

    /** Share of the counted time that compiling takes in no ordinary fork. */
    static final double COMPILING = 0.05;

    private OwnWork() {}

    /** Returns whether the slices of a fork's turns, counted or not, show own work. */
    static boolean shows(List<Slice> turns) {
        double known = 0;
        double otherCpu = 0;
        double unknown = 0;
        double compiling = 0;
        for (Slice slice : turns) {
            if (slice.own().gcCount() > 0) {
                return true;
            }
            if (slice.own().otherCpuKnown()) {
                known += slice.timing().wallNanos();
                otherCpu += slice.own().otherCpuNanos();
            } else {
                unknown += slice.timing().wallNanos();
                compiling += slice.own().jitNanos();
            }
        }
        return otherCpu > OTHER_CPU * known || compiling > COMPILING * unknown;
    }
}
