package org.example.ordinary;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

/** Work on text; one operation is one call. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class TextBenchmark {

    private static final Pattern ENTRY = Pattern.compile("(\\w+)=(\\d+);");

    private final int[] numbers = new int[200];
    private byte[] utf8;
    private String line;

    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(17);
        StringBuilder text = new StringBuilder();
        StringBuilder entries = new StringBuilder();
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = random.nextInt(1_000_000);
            entries.append("key").append(i).append('=').append(numbers[i]).append(';');
        }
        while (text.length() < 2_000) {
            text.appendCodePoint(random.nextInt(4) == 0 ? random.nextInt(0x100, 0x2000) : random.nextInt(' ', 0x7f));
        }
        utf8 = text.toString().getBytes(StandardCharsets.UTF_8);
        line = entries.toString();
    }

    /** A line of 200 numbers. */
    @Benchmark
    public String buildString() {
        StringBuilder text = new StringBuilder();
        for (int number : numbers) {
            text.append(number).append(',');
        }
        return text.toString();
    }

    /** 2000 characters of 1 to 3 bytes. */
    @Benchmark
    public String decodeUtf8() {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    /** 200 matches with two groups each. */
    @Benchmark
    public int matchRegex() {
        Matcher matcher = ENTRY.matcher(line);
        int sum = 0;
        while (matcher.find()) {
            sum += matcher.end(1) + matcher.end(2);
        }
        return sum;
    }

    /** 200 parts. */
    @Benchmark
    public String[] splitString() {
        return line.split(";");
    }
}
