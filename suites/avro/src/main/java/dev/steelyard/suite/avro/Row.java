package dev.steelyard.suite.avro;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A result row of Perf and the benchmark that measures it, as the resource {@code rows.csv} lists them.
 *
 * @param name Perf's name of the row, which ends in {@code Read} or {@code Write}
 * @param flag Perf's option that runs its test
 * @param benchmark class and method of the benchmark, in JMH's words
 * @param perfEntries entries that one cycle of Perf reads or writes, of its 250 000 / a factor
 * @param entries entries of an invocation of the benchmark
 * @param bytesPerEntry bytes that an entry has on average over all data of the benchmark
 */
public record Row(String name, String flag, String benchmark, int perfEntries, int entries, double bytesPerEntry) {

    private static final String RESOURCE = "rows.csv";
    private static final int COLUMNS = 6;

    /** Checks that the row reads or writes something. */
    public Row {
        if (!isRead(name) && !name.endsWith("Write")) {
            throw new IllegalArgumentException(name + " neither reads nor writes");
        }
        if (perfEntries < 1 || entries < 1 || !(bytesPerEntry > 0)) {
            throw new IllegalArgumentException(name + " has no entries or no bytes");
        }
    }

    /** Whether the row reads; it writes else. */
    public boolean reads() {
        return isRead(name);
    }

    private static boolean isRead(String name) {
        return name.endsWith("Read");
    }

    /** All rows, in Perf's order. */
    public static List<Row> all() {
        try (InputStream in = Row.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is missing beside " + Row.class.getName());
            }
            List<Csv.Entry> entries = Csv.entries(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return entries.stream().skip(1).map(entry -> of(entry.fields())).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row of(List<String> fields) {
        if (fields.size() != COLUMNS) {
            throw new IllegalStateException(RESOURCE + ": " + fields + " has not " + COLUMNS + " columns");
        }
        return new Row(
                fields.get(0),
                fields.get(1),
                fields.get(2),
                Integer.parseInt(fields.get(3)),
                Integer.parseInt(fields.get(4)),
                Double.parseDouble(fields.get(5)));
    }
}
