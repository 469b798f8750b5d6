package org.example.operations;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** As many passes as a sibling has operations are no proof that each of them is one. */
@State(Scope.Thread)
public class TableBenchmark {
    private static final int SYMBOLS = 256;

    private final int[] counts = new int[SYMBOLS];
    private final byte[] bytes = new byte[SYMBOLS];
    private Decoder decoder;

    interface Decoder {
        int decode(byte symbol);

        void skip(byte symbol);
    }

    @Benchmark
    @OperationsPerInvocation(SYMBOLS)
    public int decodeAll() {
        int sum = 0;
        for (int i = 0; i < SYMBOLS; i++) {
            sum += decoder.decode(bytes[i]);
        }
        return sum;
    }

    @Benchmark
    public int decodeBackwards() {
        int sum = 0;
        for (int i = SYMBOLS - 1; i >= 0; i--) { // finds: missing-operations-per-invocation
            sum += decoder.decode(bytes[i]);
        }
        return sum;
    }

    @Benchmark
    public void consumeAll(Blackhole blackhole) {
        for (byte symbol : bytes) { // finds: missing-operations-per-invocation
            blackhole.consume(symbol);
        }
    }

    /** One operation: a table is cleared. */
    @Benchmark
    public int[] clear() {
        for (int i = 0; i < SYMBOLS; i++) { // finds: loop-over-batch
            counts[i] = 0;
        }
        return counts;
    }

    /** One operation: a sum. */
    @Benchmark
    public int checksum() {
        int sum = 0;
        for (byte symbol : bytes) { // finds: loop-over-batch
            sum = 31 * sum + symbol;
        }
        return sum;
    }

    /** Nothing comes out of a pass. */
    @Benchmark
    public void skipAll() {
        for (byte symbol : bytes) { // finds: loop-over-batch
            decoder.skip(symbol);
        }
    }

    @Benchmark
    public int decodeTable() {
        return table(); // finds: loop-over-batch
    }

    private int table() {
        int sum = 0;
        for (byte symbol : bytes) {
            sum += decoder.decode(symbol);
        }
        return sum;
    }

    /** Another number of passes. */
    @Benchmark
    public int half() {
        int sum = 0;
        for (int i = 0; i < SYMBOLS / 2 - 50; i++) {
            sum += decoder.decode(bytes[i]);
        }
        return sum;
    }
}
