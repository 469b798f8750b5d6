package org.example.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** The values that every benchmark works on: the same in every fork, drawn from a fixed seed. */
final class Sample {

    /** Values per call of a benchmark. */
    static final int VALUES = 10_000;

    /** Strings and records per call: each costs as much as many numbers. */
    static final int OBJECTS = 1_000;

    static final Schema SCHEMA = SchemaBuilder.record("Reading")
            .namespace("org.example.avro")
            .fields()
            .requiredLong("time")
            .requiredInt("station")
            .requiredDouble("level")
            .requiredString("unit")
            .requiredBoolean("valid")
            .endRecord();

    private final SplittableRandom random = new SplittableRandom(13);

    /** Ints of 1 to 5 bytes. */
    int[] ints() {
        int[] values = new int[VALUES];
        for (int i = 0; i < VALUES; i++) {
            values[i] = random.nextInt() >> random.nextInt(32);
        }
        return values;
    }

    /** Longs of 1 to 10 bytes. */
    long[] longs() {
        long[] values = new long[VALUES];
        for (int i = 0; i < VALUES; i++) {
            values[i] = random.nextLong() >> random.nextInt(64);
        }
        return values;
    }

    /** Doubles in [0, 1). */
    double[] doubles() {
        return random.doubles(VALUES).toArray();
    }

    /** ASCII strings of at least {@code shortest} and at most {@code longest} letters. */
    String[] strings(int shortest, int longest) {
        String[] values = new String[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(shortest, longest + 1);
            for (int j = 0; j < length; j++) {
                text.append((char) random.nextInt('a', 'z' + 1));
            }
            values[i] = text.toString();
        }
        return values;
    }

    /** Records of five fields. */
    GenericRecord[] records() {
        String[] units = strings(1, 8);
        GenericRecord[] values = new GenericRecord[OBJECTS];
        for (int i = 0; i < OBJECTS; i++) {
            GenericRecord value = new GenericData.Record(SCHEMA);
            value.put("time", 1_700_000_000_000L + i);
            value.put("station", random.nextInt(500));
            value.put("level", random.nextDouble());
            value.put("unit", units[i]);
            value.put("valid", random.nextBoolean());
            values[i] = value;
        }
        return values;
    }

    /** Something to write. */
    interface Content {
        void writeTo(BinaryEncoder encoder) throws IOException;
    }

    /** Returns the bytes that the content is encoded as. */
    static byte[] encoded(Content content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        content.writeTo(encoder);
        encoder.flush();
        return out.toByteArray();
    }
}
