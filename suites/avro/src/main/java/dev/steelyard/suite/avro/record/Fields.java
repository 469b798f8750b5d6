package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.data.Numbers;
import dev.steelyard.suite.avro.data.Schemas;
import org.apache.avro.util.Utf8;

/** What is read by hand, whatever the reader's schema makes of the fields. The same object takes every record. */
final class Fields {
    double a;
    double b;
    double c;
    long i;
    long j;
    long k;
    CharSequence s = "";
    CharSequence t = "";

    Fields() {}

    /** The fields that a record is to be read as, without defaults. */
    static Fields of(Numbers numbers) {
        Fields fields = new Fields();
        fields.a = numbers.a;
        fields.b = numbers.b;
        fields.c = numbers.c;
        fields.i = numbers.i;
        fields.j = numbers.j;
        fields.k = numbers.k;
        return fields;
    }

    /** The same with the defaults of {@link Schemas#WITH_DEFAULTS}. */
    static Fields withDefaults(Numbers numbers) {
        Fields fields = of(numbers);
        fields.s = new Utf8(Schemas.DEFAULT);
        fields.t = new Utf8(Schemas.DEFAULT);
        return fields;
    }
}
