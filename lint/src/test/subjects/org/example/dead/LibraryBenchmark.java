package org.example.dead;

import java.io.IOException;
import java.util.Arrays;
import java.util.Formatter;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Methods of the JDK, some of which run methods of what they are given. */
@State(Scope.Thread)
public class LibraryBenchmark {
    private int[] values = new int[100];
    private char[] buffer = new char[2];
    private int codePoint = 0x1F600;
    private Integer boxed = 1000;
    private String text = "12";
    private Counted counted = new Counted();
    private Object[] objects = {counted, text};
    private List<Object> list = Arrays.asList(objects);
    private long sink;

    /** Not without effect, and named as if it were. */
    static final class Counted implements CharSequence {
        private long calls;

        @Override
        public int hashCode() {
            calls += System.nanoTime();
            return (int) calls;
        }

        @Override
        public boolean equals(Object other) {
            calls += System.nanoTime();
            return other instanceof Counted;
        }

        @Override
        public String toString() {
            calls += System.nanoTime();
            return "counted";
        }

        @Override
        public int length() {
            return 1;
        }

        @Override
        public char charAt(int at) {
            return 'a';
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return this;
        }
    }

    private static Set<Object> distinct(List<Object> all) {
        return new HashSet<>(all);
    }

    private static Set<Object> sized(int capacity) {
        return new HashSet<>(capacity);
    }

    private static Formatter printer(String file) throws IOException {
        return new Formatter(file);
    }

    private static String described(Object object) {
        return "<" + object + ">";
    }

    @Benchmark
    public void ofPrimitives() {
        Arrays.hashCode(values); // finds: dead-result
    }

    @Benchmark
    public void ofBox() {
        boxed.compareTo(codePoint); // finds: dead-result
    }

    @Benchmark
    public void ofText() {
        text.equals(objects); // finds: dead-result
    }

    @Benchmark
    public void copied() {
        Arrays.copyOf(objects, 3); // finds: dead-result
    }

    @Benchmark
    public void characters() {
        Character.toChars(codePoint); // finds: dead-result
    }

    /** It fills the array. */
    @Benchmark
    public void filled() {
        Character.toChars(codePoint, buffer, 0);
    }

    /** Names alone say that these do nothing else. */
    @Benchmark
    public void hashOfObjects() {
        Objects.hash(counted, text); // finds: dropped-result
    }

    @Benchmark
    public void hashOfElements() {
        Arrays.deepHashCode(objects); // finds: dropped-result
    }

    @Benchmark
    public void formatted() {
        String.format("%s", counted); // finds: dropped-result
    }

    @Benchmark
    public void within() {
        text.contains(counted); // finds: dropped-result
    }

    @Benchmark
    public void distinct() {
        distinct(list); // finds: dropped-result
    }

    @Benchmark
    public void sized() {
        sized(codePoint); // finds: dead-result
    }

    /** It makes a file. */
    @Benchmark
    public void file() throws IOException {
        printer(text);
    }

    /** It also writes, which keeps nothing of what it has asked for. */
    @Benchmark
    public void runsCodeOfTheUser() {
        Objects.equals(counted, text); // finds: dropped-result
        Arrays.toString(objects);
        String.valueOf(counted);
        String.join(", ", counted, counted);
        described(counted);
        distinct(list);
        sink = System.nanoTime(); // finds: clock-or-io
    }
}
