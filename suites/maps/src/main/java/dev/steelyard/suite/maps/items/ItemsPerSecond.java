package dev.steelyard.suite.maps.items;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Prints items per second of the scans in a results file: {@code ItemsPerSecond RUN/results.csv}. An item is an entry
 * visited, so it is the score times {@code dbSize}. It is no counter of JMH ({@code @AuxCounters}), since a fixed multiple of
 * the score would double the rows, and counters keep Steelyard from measuring in short slices.
 */
public final class ItemsPerSecond {

    private ItemsPerSecond() {}

    /** Exits with 0, or with 2 if there is no such file or nothing in it. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    /**
     * Prints the table.
     *
     * @return the exit code: 0, or 2 after a line on {@code errors}
     */
    static int run(String[] arguments, PrintStream out, PrintStream errors) {
        if (arguments.length != 1) {
            errors.println("usage: ItemsPerSecond FILE (Steelyard's results.csv, or JMH's -rf csv)");
            return 2;
        }
        try {
            Set<Scan> scans = ScanReader.read(Files.readString(Path.of(arguments[0]), StandardCharsets.UTF_8));
            if (scans.isEmpty()) {
                errors.println(arguments[0] + ": no scan of a map with entries in it");
                return 2;
            }
            print(scans, out);
            return 0;
        } catch (IOException | IllegalArgumentException e) {
            errors.println(arguments[0] + ": " + e);
            return 2;
        }
    }

    private static void print(Set<Scan> scans, PrintStream out) {
        int widest = scans.stream().mapToInt(scan -> scan.impl().length()).max().orElse(0);
        int operation =
                scans.stream().mapToInt(scan -> scan.operation().length()).max().orElse(0);
        String format = "%-" + Math.max(14, operation) + "s  %8s  %7s  %-" + Math.max(4, widest) + "s  %15s%n";
        out.printf(Locale.ROOT, format, "operation", "dbSize", "threads", "impl", "items/s");
        for (Scan scan : scans) {
            Optional<Double> items = scan.itemsPerSecond();
            out.printf(
                    Locale.ROOT,
                    format,
                    scan.operation(),
                    scan.dbSize(),
                    scan.threads(),
                    scan.impl(),
                    items.map(rate -> String.format(Locale.ROOT, "%,.0f", rate)).orElse("not in " + scan.unit()));
        }
    }
}
