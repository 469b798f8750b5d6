package dev.steelyard.suite.maps.items;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemsPerSecondTest {

    private static final String SCAN = "dev.steelyard.suite.maps.ScanBenchmark.keySet";

    private static final String STEELYARD = """
            benchmark,mode,params,threads,metric,unit,baseline,treatment,status,baselineScore,treatmentScore,reason
            SCAN,thrpt,dbSize=1000,1,score,ops/s,skiplist,mapdb,measured,2500.5,500,
            SCAN,thrpt,dbSize=1000,1,score,ops/s,skiplist,mvstore,measured,2499.75,750,"a, ""b""
            and c"
            SCAN,thrpt,dbSize=1000,1,allocation,B/op,skiplist,mvstore,measured,1,2,
            SCAN,thrpt,dbSize=0,1,score,ops/s,skiplist,mapdb,measured,1000000,500000,
            SCAN,thrpt,dbSize=10,1,score,ops/s,skiplist,mapdb,failed,,,no block
            dev.steelyard.suite.maps.PointBenchmark.getAbsent,thrpt,dbSize=1000,1,score,ops/s,skiplist,mapdb,measured,1,2,
            """.replace("SCAN", SCAN);

    private static final String JMH = """
            "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: dbSize","Param: impl"
            "SCAN","thrpt",1,5,2.500000,0.1,"ops/ms",100,skiplist
            "SCAN","avgt",4,5,50.000000,NaN,"us/op",1000,mapdb
            "SCAN:gc.alloc.rate","thrpt",1,5,2.5,0.1,"MB/sec",100,skiplist
            """.replace("SCAN", SCAN);

    @TempDir
    Path temp = Path.of("");

    @Test
    void steelyards_results_give_each_variant_once() {
        assertThat(ScanReader.read(STEELYARD))
                .containsExactly(
                        new Scan("keySet", 1000, 1, "skiplist", 2500.5, "ops/s"),
                        new Scan("keySet", 1000, 1, "mapdb", 500, "ops/s"),
                        new Scan("keySet", 1000, 1, "mvstore", 750, "ops/s"));
    }

    @Test
    void two_variants_of_one_store_keep_the_stores_name() {
        String text = STEELYARD.replace("dbSize=1000,", "\"dbSize=1000, impl=mapdb\",");
        assertThat(ScanReader.read(text)).extracting(Scan::impl).contains("mapdb skiplist", "mapdb mapdb");
    }

    @Test
    void another_layout_of_the_entries_is_another_operation() {
        String arranged = STEELYARD
                .replaceFirst("dbSize=1000,", "dbSize=1000 layout=shuffled,")
                .replaceFirst("dbSize=1000,", "dbSize=1000 layout=collected,");
        assertThat(ScanReader.read(arranged))
                .contains(
                        new Scan("keySet shuffled", 1000, 1, "mapdb", 500, "ops/s"),
                        new Scan("keySet", 1000, 1, "mvstore", 750, "ops/s"));
        String jmh = JMH.replace("\"Param: impl\"", "\"Param: impl\",\"Param: layout\"")
                .replace("100,skiplist", "100,skiplist,loaded")
                .replace("1000,mapdb", "1000,mapdb,collected");
        assertThat(ScanReader.read(jmh))
                .extracting(Scan::operation)
                .containsExactlyInAnyOrder("keySet loaded", "keySet");
    }

    @Test
    void jmhs_results_are_read_too() {
        assertThat(ScanReader.read(JMH))
                .containsExactly(
                        new Scan("keySet", 100, 1, "skiplist", 2.5, "ops/ms"),
                        new Scan("keySet", 1000, 4, "mapdb", 50, "us/op"));
    }

    @Test
    void items_are_score_times_entries() {
        // 2500.5 operations of 1000 entries in a second.
        assertThat(items(1000, 1, 2500.5, "ops/s")).isEqualTo(2_500_500);
        // 2.5 operations of 100 entries in a millisecond.
        assertThat(items(100, 1, 2.5, "ops/ms")).isCloseTo(250_000, Offset.offset(0.001));
        // Four threads, 1000 entries in 50 us each: 20 a microsecond and thread.
        assertThat(items(1000, 4, 50, "us/op")).isCloseTo(80e6, Offset.offset(0.01));
        assertThat(new Scan("keySet", 10, 1, "a", 5, "MB/sec").itemsPerSecond()).isEmpty();
        assertThat(new Scan("keySet", 10, 1, "a", 5, "ops/fortnight").itemsPerSecond())
                .isEmpty();
    }

    private static double items(int size, int threads, double score, String unit) {
        return new Scan("keySet", size, threads, "a", score, unit)
                .itemsPerSecond()
                .orElseThrow();
    }

    @Test
    void fields_may_be_quoted_and_empty_and_have_line_breaks() {
        assertThat(Csv.rows("a,b,c\r\n1,,\"x,\"\"y\"\"\n\"\r\n\"\",2,3"))
                .isEqualTo(List.of(Map.of("a", "1", "b", "", "c", "x,\"y\"\n"), Map.of("a", "", "b", "2", "c", "3")));
        assertThat(Csv.rows("")).isEmpty();
        assertThatThrownBy(() -> Csv.rows("a\n\"b")).hasMessageContaining("does not end");
        assertThatThrownBy(() -> Csv.rows("a,b\n\"1\"0,2")).hasMessageContaining("'0' follows the quoted field '1'");
    }

    @Test
    void the_table_is_printed() throws IOException {
        Path file = temp.resolve("results.csv");
        Files.writeString(file, STEELYARD);
        Printed printed = Printed.of(file.toString());
        assertThat(printed.code).isZero();
        assertThat(printed.errors).isEmpty();
        assertThat(printed.out.lines())
                .containsExactly(
                        "operation         dbSize  threads  impl              items/s",
                        "keySet              1000        1  skiplist        2,500,500",
                        "keySet              1000        1  mapdb             500,000",
                        "keySet              1000        1  mvstore           750,000");
    }

    @Test
    void what_cannot_be_read_ends_with_two() throws IOException {
        Path other = temp.resolve("other.csv");
        Files.writeString(other, "x,y\n1,2\n");
        assertThat(Printed.of(other.toString()).errors).contains("neither Steelyard's results.csv nor JMH's");
        Files.writeString(other, JMH.replace(SCAN, "a.B.c"));
        assertThat(Printed.of(other.toString()).errors).contains("no scan of a map");
        assertThat(Printed.of(temp.resolve("none").toString()).code).isEqualTo(2);
        assertThat(Printed.of().errors).startsWith("usage:");
    }

    private record Printed(int code, String out, String errors) {
        static Printed of(String... arguments) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream errors = new ByteArrayOutputStream();
            int code = ItemsPerSecond.run(
                    arguments,
                    new PrintStream(out, true, StandardCharsets.UTF_8),
                    new PrintStream(errors, true, StandardCharsets.UTF_8));
            return new Printed(code, out.toString(StandardCharsets.UTF_8), errors.toString(StandardCharsets.UTF_8));
        }
    }
}
