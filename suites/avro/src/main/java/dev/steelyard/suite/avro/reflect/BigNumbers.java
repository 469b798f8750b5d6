package dev.steelyard.suite.avro.reflect;

import dev.steelyard.suite.avro.data.Values;

/** A record of twelve numbers of six types, whose fields Avro fills; it may sort them by name, which keeps their order. */
final class BigNumbers {
    double a;
    double b;
    float c;
    float d;
    int e;
    int f;
    long g;
    long h;
    byte i;
    byte j;
    short k;
    short l;

    /** For Avro, which fills the fields. */
    BigNumbers() {}

    /** Draws all fields: doubles and floats below 1, whole numbers of any size. */
    BigNumbers(Values draws) {
        a = draws.real();
        b = draws.real();
        c = draws.single();
        d = draws.single();
        e = draws.anyInt();
        f = draws.anyInt();
        g = draws.anyLong();
        h = draws.anyLong();
        i = (byte) draws.anyInt();
        j = (byte) draws.anyInt();
        k = (short) draws.anyInt();
        l = (short) draws.anyInt();
    }
}
