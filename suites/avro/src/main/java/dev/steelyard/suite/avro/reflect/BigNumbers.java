package dev.steelyard.suite.avro.reflect;

import dev.steelyard.suite.avro.data.Numbers;

/** A record of six doubles and six ints, in turn, whose fields Avro fills. */
final class BigNumbers {
    double a;
    int b;
    double c;
    int d;
    double e;
    int f;
    double g;
    int h;
    double i;
    int j;
    double k;
    int l;

    /** For Avro, which fills the fields. */
    BigNumbers() {}

    /** Takes the fields of two smaller records. */
    BigNumbers(Numbers one, Numbers two) {
        a = one.x;
        b = one.i;
        c = one.y;
        d = one.j;
        e = one.z;
        f = one.k;
        g = two.x;
        h = two.i;
        i = two.y;
        j = two.j;
        k = two.z;
        l = two.k;
    }
}
