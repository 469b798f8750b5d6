package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.data.Numbers;
import dev.steelyard.suite.avro.data.Schemas;

/** What is read by hand, whatever the reader's schema makes of the fields. The same object takes every record. */
final class Fields {
    double x;
    double y;
    double z;
    long i;
    long j;
    long k;
    String first = "";
    String last = "";

    Fields() {}

    /** The fields that a record is to be read as, without defaults. */
    static Fields of(Numbers numbers) {
        Fields fields = new Fields();
        fields.x = numbers.x;
        fields.y = numbers.y;
        fields.z = numbers.z;
        fields.i = numbers.i;
        fields.j = numbers.j;
        fields.k = numbers.k;
        return fields;
    }

    /** The same with the defaults of {@link Schemas#WITH_DEFAULTS}. */
    static Fields withDefaults(Numbers numbers) {
        Fields fields = of(numbers);
        fields.first = Schemas.FIRST_DEFAULT;
        fields.last = Schemas.LAST_DEFAULT;
        return fields;
    }
}
