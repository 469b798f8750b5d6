package dev.steelyard.core.summary;

import dev.steelyard.core.block.Slice;
import java.util.List;

/**
 * Work of a fork outside its workers: garbage collectors, the JIT compiler, executors of the benchmark. A worker that
 * waits for a CPU may be waiting for such work. If a fork does any, the source of its waiting is unknown.
 *
 * <p>Every JVM does a little of it: compiling the rest of JMH's code, and the thread that controls the iterations. In
 * 210 forks of ordinary benchmarks without garbage collections, the CPU time outside the workers had a median of 2.3 %
 * of the counted time, and a maximum of 5.3 %; the limit is above that. Compilation time counts only if the CPU time is
 * unknown: it is part of that, and it also includes the time for which the compiler waits for a CPU (2.7 %; on a busy
 * machine up to 23 %).
 */
final class OwnWork {

    /** CPU time of threads other than the workers, as a share of counted time; not reached in ordinary forks. */
    static final double OTHER_CPU = 0.08;

    /** Compilation time as a share of counted time; not reached in ordinary forks. */
    static final double COMPILING = 0.05;

    private OwnWork() {}

    /** Returns whether the slices of a fork's turns, counted or not, show such work. */
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
