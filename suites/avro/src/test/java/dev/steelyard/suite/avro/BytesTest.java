package dev.steelyard.suite.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.Stream;
import org.apache.avro.io.DirectBinaryEncoder;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each benchmark reads and writes the bytes that its row describes. */
class BytesTest {

    @TestFactory
    Stream<DynamicTest> the_data_have_the_bytes_that_the_row_says() {
        return each(row -> {
            PerfBenchmark benchmark = Benchmarks.make(row);
            double bytesPerEntry = (double) benchmark.bytes() / benchmark.batches() / row.entries();
            assertThat(bytesPerEntry).isCloseTo(row.bytesPerEntry(), within(5e-7));
        });
    }

    @TestFactory
    Stream<DynamicTest> the_direct_encoder_writes_the_same() {
        return each(row -> {
            PerfBenchmark buffered = Benchmarks.make(row);
            System.setProperty(PerfBenchmark.USE_DIRECT, "true");
            try {
                PerfBenchmark direct = Benchmarks.make(row);
                Benchmarks.invoke(row, direct);
                assertThat(direct.batchFrom(0)).isEqualTo(buffered.batchFrom(0));
                check(row, direct);
                // Perf's blocks are written by an encoder of their own, whatever the property says.
                assertThat(direct.binaryEncoder(OutputStream.nullOutputStream(), null) instanceof DirectBinaryEncoder)
                        .isEqualTo(!row.flag().equals("-REFnlfb"));
            } finally {
                System.clearProperty(PerfBenchmark.USE_DIRECT);
            }
        });
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
