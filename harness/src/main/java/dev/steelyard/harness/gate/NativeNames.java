package dev.steelyard.harness.gate;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The kernel's names for the threads of a JVM: Linux limits them to 15 characters. */
public final class NativeNames {
    /** Separates the name of the benchmark from the number of the worker in JMH's thread names. */
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
     * Returns the possible kernel names of a thread: HotSpot (os::set_native_thread_name) keeps the first 7 and the last 6 characters with
     * two dots between them; JDK 8 keeps the first 15 characters.
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
