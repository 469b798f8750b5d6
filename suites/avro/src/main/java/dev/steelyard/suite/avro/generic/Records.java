package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.data.Numbers;
import dev.steelyard.suite.avro.data.Schemas;
import dev.steelyard.suite.avro.data.Values;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Makes the generic records of the rows. */
final class Records {

    private Records() {}

    /** Records of {@link Schemas#NUMBERS}. */
    static GenericRecord[] numbers(int count) {
        GenericRecord[] records = new GenericRecord[count];
        Values draws = new Values();
        for (int i = 0; i < count; i++) {
            Numbers numbers = draws.numbers();
            GenericRecord record = new GenericData.Record(Schemas.NUMBERS);
            record.put("a", numbers.a);
            record.put("b", numbers.b);
            record.put("c", numbers.c);
            record.put("i", numbers.i);
            record.put("j", numbers.j);
            record.put("k", numbers.k);
            records[i] = record;
        }
        return records;
    }

    /** Records of {@link Schemas#NESTED}, which hold the same numbers as those of {@link #numbers}. */
    static GenericRecord[] nested(int count) {
        GenericRecord[] records = new GenericRecord[count];
        Values draws = new Values();
        for (int i = 0; i < count; i++) {
            Numbers numbers = draws.numbers();
            GenericRecord record = new GenericData.Record(Schemas.NESTED);
            record.put("a", inner(numbers.a));
            record.put("b", inner(numbers.b));
            record.put("c", inner(numbers.c));
            record.put("i", numbers.i);
            record.put("j", numbers.j);
            record.put("k", numbers.k);
            records[i] = record;
        }
        return records;
    }

    private static GenericRecord inner(double value) {
        GenericRecord inner =
                new GenericData.Record(Schemas.NESTED.getField("a").schema());
        inner.put(0, value);
        return inner;
    }

    /** Records of {@link Schemas#STRINGS}. */
    static GenericRecord[] strings(int count) {
        GenericRecord[] records = new GenericRecord[count];
        Values draws = new Values();
        for (int i = 0; i < count; i++) {
            GenericRecord record = new GenericData.Record(Schemas.STRINGS);
            record.put("a", draws.text());
            record.put("b", draws.text());
            record.put("c", draws.text());
            records[i] = record;
        }
        return records;
    }

    /** A record of {@link Schemas#NUMBERS} as it is to be read with another schema. */
    static GenericRecord as(Schema reading, GenericRecord numbers) {
        GenericRecord record = new GenericData.Record(reading);
        for (Schema.Field field : reading.getFields()) {
            record.put(field.pos(), field(field, numbers));
        }
        return record;
    }

    private static Object field(Schema.Field field, GenericRecord numbers) {
        return switch (field.name()) {
            case "s", "t" -> Schemas.DEFAULT;
            default -> {
                Object value = numbers.get(field.name());
                yield field.schema().getType() == Schema.Type.LONG ? Long.valueOf((Integer) value) : value;
            }
        };
    }
}
