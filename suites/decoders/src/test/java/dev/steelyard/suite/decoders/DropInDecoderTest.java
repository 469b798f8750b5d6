package dev.steelyard.suite.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.suite.decoders.decoder.DropInDecoder;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DropInDecoderTest {

    private static final int CALLS = 4000;

    private static final Set<DatumCall> SKIPPING =
            EnumSet.of(DatumCall.SKIP_STRING, DatumCall.SKIP_BYTES, DatumCall.SKIP_MAP);

    @Test
    void random_calls_give_what_avro_gives() throws IOException {
        for (int seed = 0; seed < 20; seed++) {
            List<DatumCall> calls = calls(seed, CALLS);
            byte[] bytes = written(calls, seed);

            List<Object> expected = DatumCall.outcome(avro(bytes), calls);
            assertThat(expected).hasSize(CALLS);
            assertThat(decoders(bytes))
                    .allSatisfy(decoder ->
                            assertThat(DatumCall.outcome(decoder, calls)).isEqualTo(expected));
        }
    }

    @Test
    void an_input_that_is_cut_off_ends_where_avro_ends() throws IOException {
        List<DatumCall> calls = calls(99, 60);
        byte[] bytes = written(calls, 99);
        for (int length = 0; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            List<Object> expected = DatumCall.outcome(avro(part), calls);
            assertThat(expected).last().isEqualTo(EOFException.class);
            assertThat(decoders(part))
                    .allSatisfy(decoder ->
                            assertThat(DatumCall.outcome(decoder, calls)).isEqualTo(expected));
        }
    }

    @Test
    void random_bytes_end_where_avro_ends() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 3000; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            for (int at = 0; at < bytes.length; at++) {
                // Lengths of two bytes at most, so that Avro does not take gigabytes for what is not there.
                bytes[at] &= (byte) (at % 2 == 0 ? 0xff : 0x7f);
            }
            // Avro goes back where it is told to skip a negative number of bytes; the other refuses to.
            List<DatumCall> calls = calls(i, 200).stream()
                    .filter(call -> !SKIPPING.contains(call))
                    .toList();
            List<Object> expected = DatumCall.outcome(avro(bytes), calls);
            assertThat(decoders(bytes))
                    .allSatisfy(decoder ->
                            assertThat(DatumCall.outcome(decoder, calls)).isEqualTo(expected));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = DatumCall.class,
            names = {"STRING", "SKIP_STRING", "BYTES", "SKIP_BYTES"})
    void hostile_lengths(DatumCall call) {
        for (Decoder decoder : decoders(number(-1))) {
            assertThatThrownBy(() -> call.result(decoder))
                    .isInstanceOf(AvroRuntimeException.class)
                    .hasMessageContaining("Length is negative: -1");
        }
        for (Decoder decoder : decoders(number(1L << 40))) {
            assertThatThrownBy(() -> call.result(decoder)).isInstanceOf(UnsupportedOperationException.class);
        }
        for (Decoder decoder : decoders(number(2_000_000_000))) {
            assertThatThrownBy(() -> call.result(decoder)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void a_reader_of_datums_takes_it_for_avros() throws IOException {
        Schema schema = SchemaBuilder.record("Order")
                .fields()
                .requiredLong("id")
                .optionalString("note")
                .name("tags")
                .type()
                .array()
                .items()
                .stringType()
                .noDefault()
                .name("sizes")
                .type()
                .map()
                .values()
                .doubleType()
                .noDefault()
                .endRecord();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(schema);
        for (int i = 0; i < 500; i++) {
            writer.write(
                    new GenericRecordBuilder(schema)
                            .set("id", i * 1_000_003L)
                            .set("note", i % 3 == 0 ? null : "n".repeat(i % 50))
                            .set("tags", List.of("a", "bc".repeat(i % 7)))
                            .set("sizes", Map.of("key", i / 7.0))
                            .build(),
                    encoder);
        }
        encoder.flush();
        GenericDatumReader<GenericData.Record> reader = new GenericDatumReader<>(schema);
        for (Decoder decoder : decoders(bytes.toByteArray())) {
            Decoder avro = avro(bytes.toByteArray());
            for (int i = 0; i < 500; i++) {
                assertThat(reader.read(null, decoder)).isEqualTo(reader.read(null, avro));
            }
        }
    }

    private static Decoder avro(byte[] bytes) {
        return DecoderFactory.get().binaryDecoder(bytes, null);
    }

    private static List<Decoder> decoders(byte[] bytes) {
        return List.of(
                new DropInDecoder(bytes),
                restarted(new DropInDecoder(new byte[] {2, 4, 6, 8}), bytes),
                restarted(new DropInDecoder(new byte[200]), bytes),
                restarted(new DropInDecoder(new ChunkyStream(new byte[200], 7)), bytes),
                new DropInDecoder(new ChunkyStream(bytes, 1)),
                new DropInDecoder(new ChunkyStream(bytes, 7)),
                new DropInDecoder(new ChunkyStream(bytes, 100_000)),
                new DropInDecoder(ByteBuffer.wrap(bytes)));
    }

    /** A decoder that has looked ahead in another input, begun anew. */
    private static DropInDecoder restarted(DropInDecoder used, byte[] bytes) {
        try {
            used.readLong();
            used.readInt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        used.restart(bytes);
        return used;
    }

    @Test
    void one_decoder_reads_messages_one_after_the_other() throws IOException {
        DropInDecoder again = new DropInDecoder(new byte[0]);
        SplittableRandom random = new SplittableRandom(5);
        for (int seed = 0; seed < 300; seed++) {
            List<DatumCall> calls = calls(seed, random.nextInt(20));
            byte[] message = written(calls, seed);
            // Some are left in the middle.
            int length = random.nextInt(4) == 0 ? message.length / 2 : message.length;
            again.restart(Arrays.copyOf(message, length));
            assertThat(DatumCall.outcome(again, calls))
                    .isEqualTo(DatumCall.outcome(avro(Arrays.copyOf(message, length)), calls));
        }
    }

    private static List<DatumCall> calls(int seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        DatumCall[] all = DatumCall.values();
        return Stream.generate(() -> all[random.nextInt(all.length)])
                .limit(count)
                .toList();
    }

    private static byte[] written(List<DatumCall> calls, int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        for (DatumCall call : calls) {
            call.write(encoder, random);
        }
        encoder.flush();
        return bytes.toByteArray();
    }

    private static byte[] number(long value) {
        Encoder encoder = new Encoder();
        encoder.writeLong(value);
        return encoder.toByteArray();
    }
}
