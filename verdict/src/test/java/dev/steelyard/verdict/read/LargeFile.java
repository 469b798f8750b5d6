package dev.steelyard.verdict.read;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Files of 80 MB and more that are made while they are read. */
public enum LargeFile {
    SAMPLES("1 entries") {
        @Override
        InputStream open() {
            return repeated(
                    "[{\"benchmark\":\"x.Y.z\",\"mode\":\"sample\",\"primaryMetric\":{\"scoreUnit\":\"ns/op\","
                            + "\"rawDataHistogram\":[",
                    "[[" + "[1.25, 3], [2.5, 1], ".repeat(2_000) + "[3.5, 1]]]",
                    ",",
                    2_000,
                    "]}}]");
        }
    },
    SCORES("1 entries") {
        @Override
        InputStream open() {
            return repeated(
                    "[{\"benchmark\":\"x.Y.z\",\"mode\":\"avgt\",\"primaryMetric\":{\"score\":1,\"scoreUnit\":\"ns/op\",\"x\":[",
                    "[" + "1.2345678901234567, ".repeat(2_000) + "1]",
                    ",",
                    2_000,
                    "]}}]");
        }
    },
    CUT("line 1, byte 80000088: the JSON ends in the middle of an entry") {
        @Override
        InputStream open() {
            return repeated(
                    "[{\"benchmark\":\"x.Y.z\",\"mode\":\"avgt\",\"primaryMetric\":{\"score\":1,\"scoreUnit\":\"ns/op\",\"x\":[",
                    "123456789,".repeat(1_000),
                    "",
                    8_000,
                    "");
        }
    },
    LOG("1 entries") {
        @Override
        InputStream open() {
            return repeated(
                    "",
                    "what the benchmark prints itself\n".repeat(1_000),
                    "",
                    3_000,
                    "Benchmark  Mode  Cnt  Score   Error  Units\nx.Y.z      avgt    5  1.250 ± 0.010  ns/op\n");
        }
    },
    LINE("line 1: this is neither JMH JSON nor JMH CSV, nor a JMH log with a benchmark or a results table") {
        @Override
        InputStream open() {
            return repeated("", "x".repeat(10_000), "", 28_000, "");
        }
    };

    private final String said;

    LargeFile(String said) {
        this.said = said;
    }

    /** Returns what a process says that reads it. */
    public String said() {
        return said;
    }

    /** Returns the file from its beginning. */
    abstract InputStream open();

    static InputStream repeated(String before, String part, String between, int times, String after) {
        byte[] bytes = (part + between).getBytes(StandardCharsets.UTF_8);
        List<InputStream> parts = new ArrayList<>();
        parts.add(new ByteArrayInputStream(before.getBytes(StandardCharsets.UTF_8)));
        for (int i = 1; i < times; i++) {
            parts.add(new ByteArrayInputStream(bytes));
        }
        parts.add(new ByteArrayInputStream(part.getBytes(StandardCharsets.UTF_8)));
        parts.add(new ByteArrayInputStream(after.getBytes(StandardCharsets.UTF_8)));
        return new SequenceInputStream(Collections.enumeration(parts));
    }
}
