package org.example.dead;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Methods that call each other. */
@State(Scope.Thread)
public class RecursionBenchmark {
    static long calls;

    private int n = 10;

    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    private static int down(int n) {
        int steps = across(n - 1);
        calls++;
        return steps + 1;
    }

    private static int across(int n) {
        return n <= 0 ? 0 : around(n) + twice(n);
    }

    private static int around(int n) {
        return n <= 1 ? 0 : across(n - 1);
    }

    private static int twice(int n) {
        return n <= 2 ? 0 : around(n) + down(n / 2);
    }

    @Benchmark
    public boolean returned() {
        return even(n);
    }

    @Benchmark
    public void dropped() {
        odd(n); // finds: dead-result
    }

    @Benchmark
    public int counted() {
        return down(n);
    }

    /** What it calls counts the calls. */
    @Benchmark
    public void effect() {
        across(n);
    }

    /** It comes to the counter by way of others that are being looked at. */
    @Benchmark
    public void farEffect() {
        around(n);
    }
}
