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
            record.put("x", numbers.x);
            record.put("y", numbers.y);
            record.put("z", numbers.z);
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
            record.put("a", pair(numbers.x, numbers.i));
            record.put("b", pair(numbers.y, numbers.j));
            record.put("c", pair(numbers.z, numbers.k));
            records[i] = record;
        }
        return records;
    }

    private static GenericRecord pair(double x, int i) {
        Schema schema = Schemas.NESTED.getField("a").schema();
        GenericRecord pair = new GenericData.Record(schema);
        pair.put("x", x);
        pair.put("i", i);
        return pair;
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
            case "first" -> Schemas.FIRST_DEFAULT;
            case "last" -> Schemas.LAST_DEFAULT;
            default -> {
                Object value = numbers.get(field.name());
                yield field.schema().getType() == Schema.Type.LONG ? Long.valueOf((Integer) value) : value;
            }
        };
    }
}
