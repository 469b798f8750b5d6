package dev.steelyard.harness.gate;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The names that the kernel has for the threads of a JVM: Linux keeps 15 characters. */
public final class NativeNames {
    /** What JMH puts between the name of the benchmark and the number of a worker. */
    static final String WORKER = "-jmh-worker-";

    private static final int LONGEST = 15;
    private static final int HEAD = 7;
    private static final int TAIL = 6;

    private NativeNames() {}

    /**
     * Returns the name of a worker thread of JMH.
     *
     * @param benchmark class and method, or class and group
     * @param number its number, from 1
     */
    public static String worker(String benchmark, int number) {
        return benchmark + WORKER + number;
    }

    /**
     * Returns what the kernel may call a thread: HotSpot (os::set_native_thread_name) keeps 7 characters of the beginning
     * and 6 of the end with two dots between; JDK 8 keeps the first 15.
     */
    public static List<String> of(String thread) {
        if (thread.length() <= LONGEST) {
            return Collections.singletonList(thread);
        }
        return Arrays.asList(
                thread.substring(0, HEAD) + ".." + thread.substring(thread.length() - TAIL),
                thread.substring(0, LONGEST));
    }
}
