package org.example.loops;

import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

@State(Scope.Thread)
public class LoopBenchmark {
    @Param("1000")
    int size;

    private int[] numbers;
    private double[] values;
    private List<String> names;
    private Point[] points;
    private int x = 1;
    private int y = 2;
    private int kept;

    @Setup
    public void prepare() {
        numbers = new int[size];
        values = new double[size];
        points = new Point[size];
        for (int i = 0; i < size; i++) {
            points[i] = new Point(i);
        }
    }

    static final class Point {
        private final int x;

        Point(int x) {
            this.x = x;
        }

        int x() {
            return x;
        }

        int squared() {
            return x * x;
        }
    }

    private static int work(int number) {
        return number * 31 + 7;
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private static int apart(int number) {
        return number * 31 + 7;
    }

    @Benchmark
    public int sumOfCalls() {
        int sum = 0;
        for (int number : numbers) {
            sum += work(number); // finds: unsafe-accumulation
        }
        return sum;
    }

    @Benchmark
    public int lastCall() {
        int last = 0;
        for (int number : numbers) {
            last = work(number); // finds: unsafe-accumulation
        }
        return last;
    }

    private int repeated(int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += x + y; // finds: unsafe-accumulation
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(100)
    public int batch() {
        return repeated(100);
    }

    @Benchmark
    @OperationsPerInvocation(1000)
    public double sines() {
        double sum = 0;
        for (double value : values) {
            sum += Math.sin(value); // finds: unsafe-accumulation
        }
        return sum;
    }

    @Benchmark
    public void nested(Blackhole blackhole) {
        int bits = 0;
        for (int row = 0; row < size; row++) {
            for (int number : numbers) {
                bits ^= work(number + row); // finds: unsafe-accumulation
            }
        }
        blackhole.consume(bits);
    }

    @Benchmark
    public int sumOfSquares() {
        int sum = 0;
        for (Point point : points) {
            sum += point.squared(); // finds: unsafe-accumulation
        }
        return sum;
    }

    /** What only returns a field is the field. */
    @Benchmark
    public int sumOfFields() {
        int sum = 0;
        for (Point point : points) {
            sum += point.x();
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(1000)
    public int batchOfFields() {
        int sum = 0;
        for (Point point : points) {
            sum += point.x();
        }
        return sum;
    }

    /** To add up an array is one operation. */
    @Benchmark
    public int sum() {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    /** Each pass needs the one before. */
    @Benchmark
    public int hash() {
        int hash = 1;
        for (int number : numbers) {
            hash = 31 * hash + work(number);
        }
        return hash;
    }

    @Benchmark
    public int chained() {
        int value = 1;
        for (int i = 0; i < size; i++) {
            value = work(value);
        }
        return value;
    }

    /** The compiler cannot look into it. */
    @Benchmark
    @OperationsPerInvocation(1000)
    public int sumOfOpaqueCalls() {
        int sum = 0;
        for (int number : numbers) {
            sum += apart(number);
        }
        return sum;
    }

    @Benchmark
    public int sumOfLengths() {
        int sum = 0;
        for (String name : names) {
            sum += name.length();
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(1000)
    public void consumed(Blackhole blackhole) {
        for (int number : numbers) {
            blackhole.consume(work(number));
        }
    }

    @Benchmark
    @OperationsPerInvocation(1000)
    public void written() {
        for (int number : numbers) {
            kept = work(number);
        }
    }

    /** It stops at the first that fits, or keeps the last that does. */
    @Benchmark
    public int search() {
        for (int number : numbers) {
            int found = work(number);
            if (found == x) {
                return found;
            }
        }
        return -1;
    }

    @Benchmark
    public int lastMatch() {
        int last = -1;
        for (int number : numbers) {
            if (number == x) {
                last = work(number);
            }
        }
        return last;
    }

    @Benchmark
    public int count() {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += 2;
        }
        return count;
    }
}
