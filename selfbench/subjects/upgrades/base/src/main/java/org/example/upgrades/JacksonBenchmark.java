package org.example.upgrades;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Threads(8)
public class JacksonBenchmark {
    private final JsonFactory factory = new JsonFactory();

    /** A small document, written by eight threads that share a factory and so its recycled buffers. */
    @Benchmark
    public String write() throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("name", "value");
            json.writeNumberField("number", 17);
            json.writeEndObject();
        }
        return text.toString();
    }

    /** The same document, read. */
    @Benchmark
    public int read() throws IOException {
        int tokens = 0;
        try (JsonParser json = factory.createParser("{\"name\":\"value\",\"number\":17}")) {
            while (json.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }
}
