package dev.steelyard.suite.hex;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.commons.codec.binary.Hex;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Bytes to digits. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HexBenchmark {

    /** Bytes of a fixed seed. */
    @State(Scope.Thread)
    public static class Bytes {
        /** Number of bytes. */
        @Param({"16", "4096"})
        public int size;

        private byte[] bytes = {};

        /** Makes the bytes. */
        @Setup
        public void fill() {
            bytes = new byte[size];
            new Random(1).nextBytes(bytes);
        }
    }

    /** Encodes an array of bytes. */
    @Benchmark
    public char[] encode(Bytes input) {
        return Hex.encodeHex(input.bytes);
    }

    /** Encodes bytes that do not vary. */
    @Benchmark
    public String encodeWord(Word input) {
        return Hex.encodeHexString(input.bytes);
    }

    /** A word. */
    @State(Scope.Thread)
    public static class Word {
        private final byte[] bytes = "steelyard".getBytes(StandardCharsets.UTF_8);
    }
}
