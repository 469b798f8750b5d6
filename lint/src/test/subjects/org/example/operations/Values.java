package org.example.operations;

import java.util.Random;
import org.openjdk.jmh.annotations.Setup;

public class Values extends Batch {
    long[] longs = new long[0];
    long[] draws = {};

    @Setup
    public void draw() {
        Random random = new Random(13);
        longs = new long[BATCH_SIZE];
        for (int i = 0; i < BATCH_SIZE; i++) {
            longs[i] = random.nextLong();
        }
    }
}
