package org.example.ordinary;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Work on blocks of bytes; one operation is one block. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class BytesBenchmark {

    private final byte[] text = new byte[4 * 1024];
    private final byte[] target = new byte[8 * 1024];
    private MessageDigest digest;

    @Setup(Level.Trial)
    public void draw() throws NoSuchAlgorithmException {
        SplittableRandom random = new SplittableRandom(29);
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('a' + random.nextInt(16));
        }
        digest = MessageDigest.getInstance("SHA-256");
    }

    /** 4 KiB. */
    @Benchmark
    public byte[] digestSha256() {
        return digest.digest(text);
    }

    /** 4 KiB, sixteen times. */
    @Benchmark
    public long checksum() {
        CRC32C checksum = new CRC32C();
        for (int i = 0; i < 16; i++) {
            checksum.update(text);
        }
        return checksum.getValue();
    }

    /** 4 KiB to half of it. */
    @Benchmark
    public int deflate() {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        deflater.setInput(text);
        deflater.finish();
        int length = deflater.deflate(target);
        deflater.end();
        return length;
    }

    /** 4 KiB there and back. */
    @Benchmark
    public byte[] base64() {
        return Base64.getDecoder().decode(Base64.getEncoder().encode(text));
    }
}
