package org.example.upgrades;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.commons.codec.binary.Base64;
import org.apache.commons.codec.binary.Hex;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecBenchmark {
    private final byte[] data = new byte[1024];

    {
        new Random(7).nextBytes(data);
    }

    /** One KB as Base64. */
    @Benchmark
    public byte[] base64() {
        return Base64.encodeBase64(data);
    }

    /** One KB in hexadecimal digits. */
    @Benchmark
    public char[] hex() {
        return Hex.encodeHex(data);
    }
}
