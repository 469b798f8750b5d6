package org.example.constant;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

@State(Scope.Thread)
public class ConstantBenchmark {
    private static final double FIXED = Math.PI;
    private static final double TRUSTED = Double.parseDouble("3.5");
    private static final String TEXT = "steelyard";
    private static double open = Math.PI;

    private final double wrong = Math.PI;
    private final double own;
    private double x = Math.PI;

    public ConstantBenchmark() {
        own = x + 1;
    }

    private double compute(double d) {
        return Math.log(d) * 2;
    }

    @Benchmark
    public double literal() {
        return compute(Math.PI); // finds: constant-input
    }

    @Benchmark
    public double finalField() {
        return compute(wrong); // finds: constant-input
    }

    @Benchmark
    public double staticFinal() {
        return compute(FIXED); // finds: constant-input
    }

    @Benchmark
    public double computedStaticFinal() {
        return compute(TRUSTED); // finds: constant-input
    }

    @Benchmark
    public void consumed(Blackhole blackhole) {
        blackhole.consume(compute(Math.PI)); // finds: constant-input
    }

    @Benchmark
    public int text() {
        return TEXT.indexOf('y'); // finds: constant-input
    }

    @Benchmark
    public int shortLoop() {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += i; // finds: constant-input
        }
        return sum;
    }

    /** No compiler runs a million passes beforehand. */
    @Benchmark
    public double longLoop() {
        double sum = 0;
        for (int i = 1; i < 1_000_000; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    private static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    /** Nor all of a recursion. */
    @Benchmark
    public int recursion() {
        return fibonacci(20);
    }

    /** What the others are compared with. */
    @Benchmark
    public double baseline() {
        return Math.PI;
    }

    @Benchmark
    public double right() {
        return compute(x);
    }

    /** The JVM does not trust a final field of an object. */
    @Benchmark
    public double ownField() {
        return compute(own);
    }

    @Benchmark
    public double openField() {
        return compute(open);
    }

    /** Making an object is the operation. */
    @Benchmark
    public Object allocation() {
        return new int[16 + TEXT.length()];
    }

    @Benchmark
    public void time() {
        Blackhole.consumeCPU(100 * 2);
    }

    @Benchmark
    public long clock() {
        return System.nanoTime() * 2;
    }
}
