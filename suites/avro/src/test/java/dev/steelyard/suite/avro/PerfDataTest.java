package dev.steelyard.suite.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.suite.avro.data.Schemas;
import dev.steelyard.suite.avro.generated.FooBar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.reflect.ReflectData;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The data of each row are distributed as Perf's are. The resource {@code perf-bytes.csv} has what Perf's data take, as
 * {@code src/test/reference/perf_bytes.py} works it out from how Perf draws them.
 */
class PerfDataTest {

    /** Far outside of sampling error, and the data are always the same. */
    private static final double STANDARD_ERRORS = 4;

    /** The count of one long array or map is spread over fewer entries than in Perf: 6 bytes at most over 32 768. */
    private static final double COUNT_OF_A_LONG_ARRAY = 2e-4;

    /**
     * Bytes of the data of a row of Perf.
     *
     * @param flag Perf's option of the row
     * @param turn which of every so many data these are; the numbers of the basic rows come in turn
     * @param turns how many turns there are
     * @param mean bytes per entry
     * @param deviation their standard deviation
     */
    private record Reference(String flag, int turn, int turns, double mean, double deviation) {}

    private static List<Reference> references() {
        try (InputStream in = Objects.requireNonNull(PerfDataTest.class.getResourceAsStream("perf-bytes.csv"))) {
            return Csv.entries(new String(in.readAllBytes(), StandardCharsets.UTF_8)).stream()
                    .skip(1)
                    .map(Csv.Entry::fields)
                    .map(fields -> new Reference(
                            fields.get(0),
                            Integer.parseInt(fields.get(1)),
                            Integer.parseInt(fields.get(2)),
                            Double.parseDouble(fields.get(3)),
                            Double.parseDouble(fields.get(4))))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static PerfBenchmark benchmark(String flag) {
        return Benchmarks.make(row(flag));
    }

    private static Row row(String flag) {
        return Row.all().stream()
                .filter(each -> each.flag().equals(flag) && each.reads())
                .findFirst()
                .orElseThrow();
    }

    /** Bytes per entry of Perf's data, over all turns. */
    static double mean(String flag) {
        return references().stream()
                .filter(each -> each.flag.equals(flag))
                .mapToDouble(Reference::mean)
                .average()
                .orElseThrow();
    }

    @Test
    void every_row_has_a_reference() {
        assertThat(references().stream().map(Reference::flag).collect(Collectors.toSet()))
                .isEqualTo(Row.all().stream().map(Row::flag).collect(Collectors.toSet()));
    }

    @TestFactory
    Stream<DynamicTest> entries_have_the_bytes_of_perf() {
        return references().stream()
                // Blocks add bytes of their own, see below; what they hold is that of -REFnlf.
                .filter(each -> !each.flag.equals("-REFnlfb"))
                .map(each -> DynamicTest.dynamicTest(each.flag + " " + each.turn, () -> check(each)));
    }

    private static void check(Reference perf) {
        PerfBenchmark benchmark = benchmark(perf.flag);
        double entries = (double) row(perf.flag).entries() * benchmark.batches() / benchmark.data();
        double[] bytes = IntStream.range(0, benchmark.data())
                .filter(datum -> datum % perf.turns == perf.turn)
                .mapToDouble(datum -> benchmark.size(datum) / entries)
                .toArray();
        double mean = moment(bytes, 0, 1);
        double variance = moment(bytes, mean, 2);
        // The variance of a sample's variance, from its fourth moment.
        double error = Math.sqrt((moment(bytes, mean, 4) - variance * variance) / bytes.length);
        assertThat(mean)
                .as("mean")
                .isCloseTo(
                        perf.mean,
                        within(STANDARD_ERRORS * Math.sqrt(variance / bytes.length)
                                + (entries > 1 ? COUNT_OF_A_LONG_ARRAY : 0)));
        assertThat(variance)
                .as("variance")
                .isCloseTo(perf.deviation * perf.deviation, within(STANDARD_ERRORS * error + 1e-9));
    }

    private static double moment(double[] values, double mean, int order) {
        double sum = 0;
        for (double value : values) {
            sum += Math.pow(value - mean, order);
        }
        return sum / values.length;
    }

    /** Blocks of at most 254 bytes: an array of 256 bytes on average needs a second one half of the time. */
    @Test
    void blocks_take_their_counts_and_sizes() {
        // The size of each block, in two bytes mostly; a second block has a count of its own.
        assertThat(row("-REFnlfb").bytesPerEntry() - row("-REFnlf").bytesPerEntry())
                .isBetween(2.0, 2 + 4.0);
    }

    /** What bytes do not show: both values of a boolean, and both symbols, come equally often. */
    @Test
    void booleans_and_symbols_are_even() {
        for (String flag : List.of("-b", "-ee")) {
            PerfBenchmark benchmark = benchmark(flag);
            int perBatch = benchmark.data() / benchmark.batches();
            long ones = 0;
            for (int batch = 0; batch < benchmark.batches(); batch++) {
                for (byte value : benchmark.batchFrom(batch * perBatch)) {
                    ones += value == 0 ? 0 : 1;
                }
            }
            double half = benchmark.data() / 2.0;
            assertThat((double) ones).as(flag).isCloseTo(half, within(STANDARD_ERRORS * Math.sqrt(half / 2)));
        }
    }

    /** Types in their order, as Perf's schemas have them. */
    @Test
    void fields_have_the_types_and_the_order_of_perf() {
        Map<Schema, String> described = Map.of(
                Schemas.NUMBERS, "a:double b:double c:double i:int j:int k:int",
                Schemas.WITH_DEFAULTS, "a:double b:double c:double i:int j:int k:int s:string t:string",
                Schemas.REORDERED, "a:double c:double j:int b:double i:int k:int",
                Schemas.PROMOTED, "a:double b:double c:double i:long j:long k:long",
                Schemas.STRINGS, "a:string b:string c:string",
                Schemas.NESTED, "a:(v:double) b:(v:double) c:(v:double) i:int j:int k:int",
                Schemas.ENUM, "v:enum2",
                Schemas.EXTENDED_ENUM, "v:enum5",
                Schemas.OPTIONAL_INT, "v:null|int");
        described.forEach((schema, text) -> assertThat(text(schema)).isEqualTo("(" + text + ")"));
    }

    @Test
    void objects_have_the_types_and_the_order_of_perf() {
        assertThat(text(FooBar.SCHEMA$))
                .isEqualTo("(id:int name:string aliases:[string] neighbours:[int] kind:null|enum3)");
        assertThat(text(reflected("-REFr"))).isEqualTo(text(Schemas.NUMBERS));
        // Avro encodes bytes and shorts as ints.
        assertThat(text(reflected("-REFbr")))
                .isEqualTo("(a:double b:double c:float d:float e:int f:int g:long h:long i:int j:int k:int l:int)");
        assertThat(text(reflected("-REFno"))).isEqualTo("(members:[(a:float b:float c:float d:float)])");
    }

    /** The schema that Avro finds for the objects of a row. */
    private static Schema reflected(String flag) {
        return ReflectData.get()
                .getSchema(Objects.requireNonNull(benchmark(flag).expected(0)).getClass());
    }

    private static String text(Schema schema) {
        return switch (schema.getType()) {
            case RECORD ->
                schema.getFields().stream()
                        .map(field -> field.name() + ":" + text(field.schema()))
                        .collect(Collectors.joining(" ", "(", ")"));
            case ARRAY -> "[" + text(schema.getElementType()) + "]";
            case UNION -> schema.getTypes().stream().map(PerfDataTest::text).collect(Collectors.joining("|"));
            case ENUM -> "enum" + schema.getEnumSymbols().size();
            default -> schema.getType().getName();
        };
    }
}
