package dev.steelyard.selfbench.simulation.tables;

import dev.steelyard.selfbench.simulation.RunSimulator;
import dev.steelyard.selfbench.simulation.WaitingSimulator;
import dev.steelyard.selfbench.simulation.WaitingSimulator.Cell;
import dev.steelyard.selfbench.simulation.WaitingSimulator.Collector;
import dev.steelyard.selfbench.simulation.tables.SimulationSettings.Size;
import java.util.ArrayList;
import java.util.List;

/** How far waiting for a CPU moves the log ratio of identical code where only the treatment's collector works. */
final class WaitingTable implements SimulationTable {

    private static final double[] WAITS = {0.06, 0.10, 0.20};
    private static final int[] THREADS = {1, 2, 4};
    /** Standard errors of a small sample and of the docs. */
    private static final double ROUGH = 0.0015;

    private static final double FINE = 0.0003;
    /** Blocks between two looks at the standard error. */
    private static final int BATCH = 2000;

    private final SimulationSettings settings;

    WaitingTable(SimulationSettings settings) {
        this.settings = settings;
    }

    /**
     * The mean of simulated log ratios, whose truth is 0.
     *
     * @param mean as a log ratio
     * @param error its standard error
     * @param blocks behind it
     */
    record Bias(double mean, double error, int blocks) {}

    @Override
    public void print(Page page) {
        page.head("waiting", "threads", "treatment's collector works", "wait", "bias", "standard error", "blocks");
        double largest = 0;
        double target = settings.size() == Size.SMALL ? ROUGH : FINE;
        for (boolean common : new boolean[] {false, true}) {
            for (int threads : THREADS) {
                for (Collector collector : Collector.values()) {
                    for (double wait : WAITS) {
                        Bias bias = bias(new Cell(wait, threads, collector, common), target);
                        largest = Math.max(largest, Math.abs(bias.mean));
                        page.print(
                                "| %s | %d | %s | %.0f %% | %+.2f %% | %.3f %% | %d |%n",
                                common ? "common" : "independent",
                                threads,
                                collector.label(),
                                100 * wait,
                                100 * bias.mean,
                                100 * bias.error,
                                bias.blocks);
                    }
                }
            }
        }
        page.print("%nLargest bias: %.2f %%.%n%n", 100 * largest);
    }

    /** Simulates blocks until the standard error of the mean is at most the target. */
    Bias bias(Cell cell, double target) {
        WaitingSimulator simulator = new WaitingSimulator(cell);
        long first = settings.seed(cell.toString());
        List<Double> ratios = new ArrayList<>();
        while (true) {
            ratios.addAll(RunSimulator.repeat(BATCH, first + ratios.size(), simulator::logRatio));
            Bias bias = bias(ratios);
            if (bias.error <= target) {
                return bias;
            }
        }
    }

    private static Bias bias(List<Double> ratios) {
        int n = ratios.size();
        double mean = ratios.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double squares = ratios.stream()
                .mapToDouble(ratio -> (ratio - mean) * (ratio - mean))
                .sum();
        return new Bias(mean, Math.sqrt(squares / (n - 1) / n), n);
    }
}
