package dev.steelyard.suite.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each benchmark reads and writes the bytes that its row describes. */
class BytesTest {

    /** A quarter of the ints takes 1, 2, and 3 bytes each; the last quarter is uniform below 2^29: half 4, half 5. */
    private static final double INT = (1 + 2 + 3 + 4.5) / 4;

    /** 1 to 9 bytes alike. */
    private static final double LONG = 5;

    /** A length from 0 to 69, which takes one byte below 64 and two from there on, and as many bytes. */
    private static final double TEXT = 69 / 2.0 + (64 * 1 + 6 * 2) / 70.0;

    private static final double NUMBERS = 3 * 8 + 3 * INT;

    /** The count of a block that is not empty, and the count of 0 that ends an array. */
    private static final double FRAME = 1 + 1;

    /** Mean length of arrays of 1 to 15. */
    private static final double LENGTH = 8;

    /** An id, a name, 0 to 4 aliases, 0 to 14 neighbours, and an enum that is there in three of four. */
    private static final double FOO_BAR =
            INT + TEXT + (4 / 5.0 + 1 + 2 * TEXT) + (14 / 15.0 + 1 + 7 * INT) + (1 + 3 / 4.0);

    /** 16 to 112 floats, a count of one byte below 64 and of two from there on, and the end. */
    private static final double LARGE = 64 * 4 + (48 * 1 + 49 * 2) / 97.0 + 1;

    private static final Map<String, Double> DESCRIBED = Map.ofEntries(
            Map.entry("-i", INT),
            Map.entry("-ls", INT),
            Map.entry("-l", LONG),
            Map.entry("-f", 4.0),
            Map.entry("-d", 8.0),
            Map.entry("-b", 1.0),
            Map.entry("-by", TEXT),
            Map.entry("-s", TEXT),
            Map.entry("-a", 4.0),
            Map.entry("-m", (4 + 4 * 4) / 4.0),
            Map.entry("-ee", 1.0),
            Map.entry("-uu", 1 + INT * 3 / 4),
            Map.entry("-R", NUMBERS),
            Map.entry("-Rv", NUMBERS),
            Map.entry("-Rr", NUMBERS),
            Map.entry("-Rd", NUMBERS),
            Map.entry("-Ro", NUMBERS),
            Map.entry("-Rp", NUMBERS),
            Map.entry("-G", NUMBERS),
            Map.entry("-Gs", 3 * TEXT),
            Map.entry("-Gn", NUMBERS),
            Map.entry("-Gf", NUMBERS),
            Map.entry("-Gd", NUMBERS),
            Map.entry("-Go", NUMBERS),
            Map.entry("-Gp", NUMBERS),
            Map.entry("-Gotd", NUMBERS),
            Map.entry("-Gotr", NUMBERS),
            Map.entry("-Got", NUMBERS),
            Map.entry("-Sf", FOO_BAR),
            Map.entry("-REFr", NUMBERS),
            Map.entry("-REFbr", 2 * NUMBERS),
            Map.entry("-REFf", 4.0),
            Map.entry("-REFd", 8.0),
            Map.entry("-REFia", FRAME + LENGTH * INT),
            Map.entry("-REFla", FRAME + LENGTH * LONG),
            Map.entry("-REFda", FRAME + LENGTH * 8),
            Map.entry("-REFfa", FRAME + LENGTH * 4),
            Map.entry("-REFnf", FRAME + LENGTH * 4),
            Map.entry("-REFno", FRAME + LENGTH * NUMBERS),
            Map.entry("-REFnlf", LARGE),
            Map.entry("-REFnlfb", LARGE));

    @TestFactory
    Stream<DynamicTest> the_data_have_the_bytes_that_the_row_describes() {
        return each(row -> {
            PerfBenchmark benchmark = Benchmarks.make(row);
            double bytesPerEntry = (double) benchmark.bytes() / benchmark.batches() / row.entries();
            assertThat(bytesPerEntry).as("rows.csv").isCloseTo(row.bytesPerEntry(), within(5e-7));
            double described = Objects.requireNonNull(DESCRIBED.get(row.flag()), row.flag());
            // Drawn at random, always the same: 8192 records or more, whose sizes differ by half of their mean.
            assertThat(bytesPerEntry).as("description").isCloseTo(described, Percentage.withPercentage(2));
        });
    }

    /** Blocks of at most 254 bytes: an array of 256 bytes on average needs a second one half of the time. */
    @Test
    void blocks_take_their_counts_and_sizes() {
        // The size of each block, in two bytes mostly; a second block has a count of its own.
        assertThat(bytesOfARecord("-REFnlfb") - bytesOfARecord("-REFnlf")).isBetween(2.0, 2 + 4.0);
    }

    private static double bytesOfARecord(String flag) {
        Row row = Row.all().stream()
                .filter(each -> each.flag().equals(flag) && each.reads())
                .findFirst()
                .orElseThrow();
        PerfBenchmark benchmark = Benchmarks.make(row);
        return (double) benchmark.bytes() / benchmark.batches() / row.entries();
    }

    @TestFactory
    Stream<DynamicTest> an_invocation_reads_or_writes_one_batch_and_the_next_one_the_next() {
        return each(row -> {
            PerfBenchmark benchmark = Benchmarks.make(row);
            int perBatch = benchmark.data() / benchmark.batches();
            for (int batch = 0; batch <= benchmark.batches(); batch++) {
                Benchmarks.invoke(row, benchmark);
                assertThat(benchmark.latest()).isEqualTo(batch % benchmark.batches() * perBatch);
                check(row, benchmark);
            }
        });
    }

    private static void check(Row row, PerfBenchmark benchmark) throws IOException {
        if (row.reads()) {
            assertThat(benchmark.atEnd()).as("all bytes were read").isTrue();
        } else {
            assertThat(benchmark.written()).isEqualTo(benchmark.batchFrom(benchmark.latest()));
        }
    }

    private interface Check {
        void check(Row row) throws IOException;
    }

    private static Stream<DynamicTest> each(Check check) {
        return Row.all().stream().map(row -> DynamicTest.dynamicTest(row.name(), () -> check.check(row)));
    }
}
