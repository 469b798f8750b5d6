package dev.steelyard.suite.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.suite.avro.generated.FooBar;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificData;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What was written is what is read. */
class RoundTripTest {

    /** Objects are compared field by field, which takes a while: as many of them as this, spread over all data. */
    private static final int COMPARED = 100;

    @TestFactory
    Stream<DynamicTest> every_row_reads_what_was_written() {
        return Row.all().stream()
                .filter(Row::reads)
                .map(row -> DynamicTest.dynamicTest(row.name(), () -> readAll(row)));
    }

    /** Avro asks the fast reader first, which does not know them. */
    @Test
    void custom_coders_read_the_same_where_the_fast_reader_is_off() throws IOException {
        Row row = row("FooBarSpecificRecordTestRead");
        SpecificData data = SpecificData.getForClass(FooBar.class);
        boolean before = data.useCustomCoders();
        boolean fast = data.isFastReaderEnabled();
        data.setCustomCoders(true);
        try {
            data.setFastReaderEnabled(true);
            assertThat(readsItself(row)).isFalse();
            data.setFastReaderEnabled(false);
            assertThat(readsItself(row)).isTrue();
            readAll(row);
        } finally {
            data.setCustomCoders(before);
            data.setFastReaderEnabled(fast);
        }
    }

    /** Whether the generated code reads, told by where an input that ends at once is met. */
    private static boolean readsItself(Row row) {
        Decoder empty = DecoderFactory.get().binaryDecoder(new byte[0], null);
        Throwable end = catchThrowableOfType(
                EOFException.class, () -> Benchmarks.make(row).decode(empty));
        return Arrays.stream(end.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("customDecode"));
    }

    @Test
    void the_readers_of_older_versions_read_the_same() throws IOException {
        GenericData data = GenericData.get();
        boolean before = data.isFastReaderEnabled();
        data.setFastReaderEnabled(!before);
        try {
            readAll(row("GenericWithDefault_Read"));
            readAll(row("GenericNested_Read"));
            readAll(row("GenericOneTimeUse_Read"));
        } finally {
            data.setFastReaderEnabled(before);
        }
    }

    private static Row row(String name) {
        return Row.all().stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void readAll(Row row) throws IOException {
        PerfBenchmark benchmark = Benchmarks.make(row);
        int perBatch = benchmark.data() / benchmark.batches();
        int step = Math.max(1, benchmark.data() / COMPARED);
        for (int batch = 0; batch < benchmark.batches(); batch++) {
            Decoder in = benchmark.nextInput();
            for (int datum = batch * perBatch; datum < (batch + 1) * perBatch; datum++) {
                Object read = benchmark.decode(in);
                if (datum % step == 0) {
                    compare(read, benchmark.expected(datum));
                }
            }
            assertThat(benchmark.atEnd()).isTrue();
        }
    }

    private static void compare(@Nullable Object read, @Nullable Object expected) {
        boolean comparesItself = expected == null
                || expected.getClass().isArray()
                || expected.getClass().getName().startsWith("java.")
                || expected instanceof org.apache.avro.generic.GenericContainer;
        if (comparesItself) {
            assertThat(read).isEqualTo(expected);
        } else {
            assertThat(read)
                    .usingRecursiveComparison(RecursiveComparisonConfiguration.builder()
                            .withStrictTypeChecking(true)
                            // Equal texts of Avro differ in what they remember of themselves.
                            .withIgnoreAllOverriddenEquals(false)
                            .build())
                    .isEqualTo(expected);
        }
    }
}
