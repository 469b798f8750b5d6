package org.example.batches;

import java.util.Collections;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Loops that no benchmark declares to be a batch. */
@State(Scope.Thread)
public class AmountBenchmark {
    private static final int ELEMENTS = 20;
    private static final String TEXT = "abcd";

    interface Decoder {
        int read();
    }

    @Param({"100", "1000"})
    public int size = 100;

    private final int[] values = new int[Amounts.COUNT];
    private final String[] texts = new String[500];
    private final List<Integer> list = Collections.nCopies(1000, 1);
    private Decoder decoder;

    @Benchmark
    public int count() {
        int sum = 0;
        for (int i = 0; i < Amounts.COUNT; i++) { // finds: loop-over-batch
            sum += decoder.read();
        }
        return sum;
    }

    /** Nothing is called like this number, but it is one that somebody chose. */
    @Benchmark
    public int plain() {
        int sum = 0;
        for (int i = 0; i < 100; i++) { // finds: loop-over-batch
            sum += decoder.read();
        }
        return sum;
    }

    @Benchmark
    public int elements() {
        int sum = 0;
        for (int i = 0; i < ELEMENTS; i++) { // finds: loop-over-batch
            sum += decoder.read();
        }
        return sum;
    }

    /** A small number of another class may be anything. */
    @Benchmark
    public int items() {
        int sum = 0;
        for (int i = 0; i < Amounts.ITEMS; i++) {
            sum += decoder.read();
        }
        return sum;
    }

    /** The sum of an array is one operation, and so is a calculation in many steps. */
    @Benchmark
    public int sum() {
        int sum = 0;
        for (int i = 0; i < Amounts.COUNT; i++) {
            sum += values[i];
        }
        return sum;
    }

    /** A list is added up like an array. */
    @Benchmark
    public int sumOfList() {
        int sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += list.get(i) + TEXT.charAt(i & 3);
        }
        return sum;
    }

    @Benchmark
    public double steps() {
        double x = size;
        for (int i = 0; i < 1000; i++) {
            x = Math.sin(x);
        }
        return x;
    }

    /** As long as an array that nobody gave a name to its length. */
    @Benchmark
    public int lengths() {
        int sum = 0;
        for (String text : texts) {
            sum += text.length();
        }
        return sum;
    }

    @Benchmark
    public int swept() {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += decoder.read();
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(Amounts.COUNT / 2)
    public int declared() {
        int sum = 0;
        for (int i = 0; i < Amounts.COUNT / 2; i++) {
            sum += decoder.read();
        }
        return sum;
    }
}
