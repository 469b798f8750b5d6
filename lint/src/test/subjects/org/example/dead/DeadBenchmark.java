package org.example.dead;

import java.math.BigInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

@State(Scope.Thread)
public class DeadBenchmark {
    private double x = Math.PI;
    private double y = Math.E;
    private int[] values = new int[100];
    private BigInteger big = BigInteger.TEN;
    private String text = "12";
    private double sink;

    private double compute(double d) {
        for (int c = 0; c < 10; c++) {
            d = d * d / Math.PI;
        }
        return d;
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private double opaque(double d) {
        return d * d;
    }

    private double counted(double d) {
        sink += d;
        return d;
    }

    @Benchmark
    public void dropped() {
        compute(x); // finds: dead-result
    }

    @Benchmark
    public double firstDropped() {
        compute(x); // finds: dead-result
        return compute(y);
    }

    @Benchmark
    public void oneOfTwo(Blackhole blackhole) {
        double unused = Math.log(x); // finds: dead-result
        blackhole.consume(Math.log(y));
    }

    @Benchmark
    public void sumDropped() {
        int sum = 0;
        for (int value : values) {
            sum += value; // finds: dead-result
        }
    }

    @Benchmark
    public void library() {
        big.multiply(big); // finds: dead-result
    }

    @Benchmark
    public void baseline() {}

    @Benchmark
    public double returned() {
        return compute(x);
    }

    @Benchmark
    public void consumed(Blackhole blackhole) {
        blackhole.consume(compute(x));
    }

    @Benchmark
    public void stored() {
        sink = compute(x);
    }

    /** It has an effect beside its result. */
    @Benchmark
    public void effect() {
        counted(x);
    }

    /** The compiler is told not to look into it. */
    @Benchmark
    public void notInlined() {
        opaque(x);
    }

    /** Called for the exception. */
    @Benchmark
    public boolean exception() {
        try {
            Integer.parseInt(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    @Benchmark
    public int sumReturned() {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }
}
