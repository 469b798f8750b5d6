package dev.steelyard.verdict.read.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Mode;
import dev.steelyard.verdict.read.ResultReader;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JmhCsvTest {

    private static final String HEAD =
            "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\",\"Param: size\"\r\n";

    private static List<ResultEntry> read(String text) {
        return ResultReader.read(text.getBytes(StandardCharsets.UTF_8)).entries();
    }

    @Test
    void rows_and_their_secondary_metrics() {
        List<ResultEntry> entries = read(HEAD
                + "\"org.example.Decoder.longs\",\"avgt\",4,25,12.345678,0.012000,\"ns/op\",10\r\n"
                + "\"org.example.Decoder.longs:\u00b7gc.alloc.rate.norm\",\"avgt\",4,25,24.000000,0.000001,\"B/op\",10\r\n"
                + "\"org.example.Decoder.longs\",\"avgt\",4,25,NaN,NaN,\"ns/op\",\"1 000\"\r\n"
                + "\"org.example.Other.run\",\"thrpt\",1,5,1000.5,NaN,\"ops/s\",\r\n");
        assertThat(entries).hasSize(3);
        ResultEntry first = entries.get(0);
        assertThat(first.extent()).isEqualTo(Extent.MEAN);
        assertThat(first.benchmark().threads()).isEqualTo(4);
        assertThat(first.benchmark().params()).containsEntry("size", "10");
        assertThat(first.score().forks().get(0).mean()).hasValue(12.345678);
        assertThat(first.score().forks().get(0).rounding()).isEqualTo(5e-7);
        assertThat(first.secondary().values().iterator().next().forks().get(0).mean())
                .hasValue(24);
        assertThat(first.origin().place()).isEqualTo("line 2");
        assertThat(entries.get(1).benchmark().params()).containsEntry("size", "1 000");
        assertThat(entries.get(1).score().forks().get(0).mean()).isEmpty();
        assertThat(entries.get(2).benchmark().mode()).isEqualTo(Mode.THROUGHPUT);
        assertThat(entries.get(2).benchmark().params()).isEmpty();
    }

    @Test
    void decimal_commas_semicolons_and_tables_one_after_the_other() {
        assertThat(read(HEAD.replace("99.9", "99,9") + "\"a.B.c\",\"avgt\",1,25,\"12,5\",\"0,1\",\"ns/op\",\"x,y\"\r\n")
                        .get(0)
                        .score()
                        .forks()
                        .get(0)
                        .mean())
                .hasValue(12.5);
        String german = HEAD.replace(',', ';') + "\"a.B.c\";\"avgt\";1;25;12,5;0,1;\"ns/op\";7\r\n";
        assertThat(read(german + german))
                .hasSize(2)
                .allSatisfy(
                        entry -> assertThat(entry.score().forks().get(0).mean()).hasValue(12.5));
    }

    @Test
    void quotes_inside_values() {
        assertThat(read(HEAD + "\"a.B.c\",\"avgt\",1,25,12.5,0.1,\"ns/op\",\"say \"\"hi\"\"\"\n")
                        .get(0)
                        .benchmark()
                        .params())
                .containsEntry("size", "say \"hi\"");
    }

    /** As versions up to 1.4 wrote them; the last value of a line has nothing behind its marks. */
    @Test
    void quotes_that_their_writer_did_not_double() {
        for (String value : List.of("\"", "\"x\"", "x\"", "say \"hi\" to \"b\"", "a\"b;c\"")) {
            for (String end : List.of("\n", "\r\n", "\n\"a.B.d\",\"avgt\",1,25,13.5,0.1,\"ns/op\",\"3\"\n")) {
                assertThat(read(HEAD + "\"a.B.c\",\"avgt\",1,25,12.5,0.1,\"ns/op\",\"" + value + "\"" + end)
                                .get(0)
                                .benchmark()
                                .params())
                        .as(value + " before " + end)
                        .containsEntry("size", value);
            }
        }
    }

    @Test
    void what_is_wrong_and_where() {
        assertThatThrownBy(() -> read(HEAD + "\"a.B.c\",\"avgt\",1,25,12"))
                .isInstanceOfSatisfying(UserError.class, e -> {
                    assertThat(e.problem()).isEqualTo("line 2: this row has 5 fields, but its header has 8");
                    assertThat(e.remedy()).contains("Run JMH again");
                });
        assertThatThrownBy(() -> read(HEAD + "\"a.B.c\",\"avgt\",1,25,12,5,0,1,\"ns/op\",3\n"))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.remedy()).contains("-Duser.language=en"));
        assertThatThrownBy(() -> read(HEAD + "\"a.B.c\",\"avgt\",1,25,fast,0.1,\"ns/op\",3\n"))
                .hasMessageStartingWith("line 2: the score 'fast' is not a number");
        assertThatThrownBy(() -> read(HEAD + "\"a.B.c\",\"mean\",1,25,1,0.1,\"ns/op\",3\n"))
                .hasMessageContaining("unknown benchmark mode 'mean'");
        // The end of a file that was cut is no value, also where marks in it look like those of old versions.
        assertThatThrownBy(() -> read(HEAD + "\"a.B.c\",\"avgt\",1,25,1,0.1,\"ns/op\",\"say \"\"hi\"\""))
                .isInstanceOf(UserError.class);
        assertThatThrownBy(() -> read(HEAD + "\"a.B.c\",\"avgt\",1,25,1,0.1,\"ns/op\",\"12"))
                .isInstanceOf(UserError.class);
        assertThatThrownBy(() -> read("\"Benchmark\",\"Mode\",\"Threads\"\n"))
                .hasMessageContaining("has no column \"Score\"");
    }
}
