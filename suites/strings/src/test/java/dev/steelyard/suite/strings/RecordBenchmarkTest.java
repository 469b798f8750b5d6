package dev.steelyard.suite.strings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.suite.strings.record.Job;
import dev.steelyard.suite.strings.record.RecordKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.api.java.typeutils.runtime.RowSerializer;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Param;

/** Flink gives its records back, by the serializer that the name of the row says. */
class RecordBenchmarkTest {

    /** Rows that are read know their fields by name as well, in newer versions. */
    private static final String NAMES_OF_A_ROW = "(.*\\.)?positionByName";

    @ParameterizedTest
    @EnumSource(RecordKind.class)
    void records_survive_the_round_trip(RecordKind kind) throws IOException {
        RecordBenchmark benchmark = new RecordBenchmark();
        benchmark.record = kind.id();
        benchmark.fill();
        Object[] records = kind.records();
        TypeSerializer<Object> serializer = kind.serializer();
        for (int i = 1; i <= records.length + 1; i++) {
            Object read = benchmark.roundTrip();
            Object written = records[i % records.length];
            assertThat(bytes(serializer, read)).isEqualTo(bytes(serializer, written));
            // Field by field takes its time.
            if (i % 64 == 0) {
                assertThat(read)
                        .usingRecursiveComparison()
                        .ignoringFieldsMatchingRegexes(NAMES_OF_A_ROW)
                        .isEqualTo(written);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RecordKind.class)
    void no_two_records_are_alike_and_all_are_made_anew_the_same(RecordKind kind) throws IOException {
        TypeSerializer<Object> serializer = kind.serializer();
        Set<ByteBuffer> written = new HashSet<>();
        Object[] again = kind.records();
        for (Object record : kind.records()) {
            byte[] bytes = bytes(serializer, record);
            assertThat(bytes(serializer, again[written.size()])).isEqualTo(bytes);
            assertThat(written.add(ByteBuffer.wrap(bytes))).isTrue();
        }
        assertThat(Integer.bitCount(written.size())).as("a power of two").isEqualTo(1);
    }

    @Test
    void each_row_has_the_serializer_of_its_name() {
        assertThat(RecordKind.POJO.serializer()).isInstanceOf(PojoSerializer.class);
        assertThat(RecordKind.KRYO.serializer()).isInstanceOf(KryoSerializer.class);
        assertThat(RecordKind.ROW.serializer()).isInstanceOf(RowSerializer.class);
    }

    @ParameterizedTest
    @EnumSource(RecordKind.class)
    void a_record_that_was_cut_is_refused(RecordKind kind) throws IOException {
        TypeSerializer<Object> serializer = kind.serializer();
        byte[] whole = bytes(serializer, kind.records()[1]);
        for (int length = 1; length < whole.length; length += 1 + whole.length / 50) {
            DataInputDeserializer input = new DataInputDeserializer();
            input.setBuffer(whole, 0, length);
            assertThatThrownBy(() -> serializer.deserialize(input)).isInstanceOf(Exception.class);
        }
    }

    @Test
    void records_have_the_fields_of_the_row_they_are_named_after() {
        Job job = (Job) RecordKind.POJO.records()[5];
        Row row = (Row) RecordKind.ROW.records()[5];
        assertThat(row.getArity()).isEqualTo(8);
        assertThat(row.getField(1)).isEqualTo(job.name);
        assertThat(job.operationNames).hasSize(4);
        assertThat(job.operations).hasSize(3);
    }

    @Test
    void the_param_names_every_kind() throws NoSuchFieldException {
        assertThat(RecordBenchmark.class
                        .getField("record")
                        .getAnnotation(Param.class)
                        .value())
                .containsExactly(
                        Arrays.stream(RecordKind.values()).map(RecordKind::id).toArray(String[]::new));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordKind.of("avro"))
                .withMessageContaining("avro")
                .withMessageContaining("heavystring");
    }

    private static byte[] bytes(TypeSerializer<Object> serializer, Object record) throws IOException {
        DataOutputSerializer output = new DataOutputSerializer(64);
        serializer.serialize(record, output);
        return output.getCopyOfBuffer();
    }
}
