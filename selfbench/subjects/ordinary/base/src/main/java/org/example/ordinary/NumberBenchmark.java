package org.example.ordinary;

import java.math.BigInteger;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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

/** Work on numbers; one operation is one call. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class NumberBenchmark {

    private static final int VARINTS = 500;
    private static final int SIDE = 24;

    private final byte[] varints = new byte[VARINTS * 10];
    private final double[][] left = new double[SIDE][SIDE];
    private final double[][] right = new double[SIDE][SIDE];
    private BigInteger factor;
    private BigInteger modulus;

    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(23);
        int at = 0;
        for (int i = 0; i < VARINTS; i++) {
            long rest = random.nextLong() >>> random.nextInt(64);
            for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
                varints[at++] = (byte) (rest | 0x80);
            }
            varints[at++] = (byte) rest;
        }
        for (int row = 0; row < SIDE; row++) {
            for (int column = 0; column < SIDE; column++) {
                left[row][column] = random.nextDouble();
                right[row][column] = random.nextDouble();
            }
        }
        Random bits = new Random(29);
        factor = new BigInteger(1024, bits);
        modulus = new BigInteger(1024, bits).setBit(0);
    }

    /** 500 unsigned longs of 1 to 10 bytes. */
    @Benchmark
    public long decodeVarints() {
        long sum = 0;
        int at = 0;
        for (int i = 0; i < VARINTS; i++) {
            long value = 0;
            int shift = 0;
            byte next;
            do {
                next = varints[at++];
                value |= (next & 0x7fL) << shift;
                shift += 7;
            } while (next < 0);
            sum += value;
        }
        return sum;
    }

    /** A square and a remainder of 1024 bits. */
    @Benchmark
    public BigInteger squareBigInteger() {
        return factor.multiply(factor).mod(modulus);
    }

    /** The product of two matrices of 24 by 24. */
    @Benchmark
    public double[][] multiplyMatrices() {
        double[][] product = new double[SIDE][SIDE];
        for (int row = 0; row < SIDE; row++) {
            for (int inner = 0; inner < SIDE; inner++) {
                double cell = left[row][inner];
                for (int column = 0; column < SIDE; column++) {
                    product[row][column] += cell * right[inner][column];
                }
            }
        }
        return product;
    }
}
