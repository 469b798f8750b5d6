package dev.steelyard.selfbench.simulation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The forks of public benchmarks, read from a file. Each simulated benchmark draws one of them and then its forks with
 * replacement, plus normal noise of a tenth of that benchmark's spread, since a handful of values would repeat.
 *
 * <p>The file has a header {@code benchmark,iteration_sd,fork1,fork2,...} and a line for each benchmark; the values of
 * the forks are differences of logarithms from the benchmark's mean.
 */
public final class PublicForks implements ForkDistribution {

    private static final String HEADER = "benchmark,iteration_sd,fork1,";
    private static final int FIRST_FORK = 2;
    private static final double ADDED_NOISE = 0.1;

    private final List<Forks> benchmarks;

    private PublicForks(List<Forks> benchmarks) {
        this.benchmarks = List.copyOf(benchmarks);
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException if it has another format
     */
    public static PublicForks read(Path file) throws IOException {
        return of(Files.readAllLines(file, StandardCharsets.UTF_8));
    }

    /** Reads the lines of a file. */
    static PublicForks of(List<String> lines) {
        if (lines.size() < 2 || !lines.get(0).startsWith(HEADER)) {
            throw new IllegalArgumentException(
                    "a file of forks starts with " + HEADER + "... and has a line for each" + " benchmark");
        }
        List<Forks> benchmarks = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            List<Double> values = new ArrayList<>();
            for (int i = FIRST_FORK; i < cells.length; i++) {
                values.add(Double.parseDouble(cells[i]));
            }
            benchmarks.add(new Forks(values));
        }
        return new PublicForks(benchmarks);
    }

    /** Returns how many benchmarks the file has. */
    public int benchmarks() {
        return benchmarks.size();
    }

    /** Returns the logarithms of every benchmark's forks. */
    public List<List<Double>> forks() {
        return benchmarks.stream().map(Forks::values).toList();
    }

    @Override
    public double draw(RandomGenerator random) {
        return ofRow(random).draw(random);
    }

    @Override
    public double spread() {
        double[] sorted =
                benchmarks.stream().mapToDouble(Forks::spread).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    @Override
    public String label() {
        return "forks of " + benchmarks.size() + " public benchmarks";
    }

    @Override
    public ForkDistribution ofRow(RandomGenerator random) {
        return benchmarks.get(random.nextInt(benchmarks.size()));
    }

    /** The forks of one benchmark. */
    private record Forks(List<Double> values, double spread) implements ForkDistribution {
        Forks {
            values = List.copyOf(values);
        }

        Forks(List<Double> values) {
            this(values, deviation(values));
        }

        private static double deviation(List<Double> values) {
            if (values.size() < 2) {
                throw new IllegalArgumentException("a benchmark needs at least two forks");
            }
            double mean =
                    values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
            double squares = values.stream()
                    .mapToDouble(value -> (value - mean) * (value - mean))
                    .sum();
            return Math.sqrt(squares / (values.size() - 1));
        }

        @Override
        public double draw(RandomGenerator random) {
            return values.get(random.nextInt(values.size())) + ADDED_NOISE * spread * random.nextGaussian();
        }

        @Override
        public String label() {
            return "forks of a public benchmark";
        }
    }
}
