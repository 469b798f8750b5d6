package dev.steelyard.suite.avro.specific;

import dev.steelyard.suite.avro.PerfBenchmark;
import dev.steelyard.suite.avro.data.Values;
import dev.steelyard.suite.avro.generated.FooBar;
import dev.steelyard.suite.avro.generated.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Perf -Sf: objects of a generated class, read into one that is used again. The class codes itself where the system
 * property {@code org.apache.avro.specific.use_custom_coders} is true and, for reading, the fast reader is off.
 */
public class PerfFooBarSpecificRecord extends PerfBenchmark {

    /** Aliases of a record. */
    private static final int ALIAS_COUNT = 2;

    /** Neighbours of a record. */
    private static final int NEIGHBOUR_COUNT = 10;

    // Positions of the fields: setters would be easier to read, but Avro generates them from 1.6 on only.
    private static final int ID = 0;
    private static final int NAME = 1;
    private static final int ALIASES = 2;
    private static final int NEIGHBOURS = 3;
    private static final int KIND = 4;

    private static final int BATCHES = 16;
    private static final int BATCH = 512;

    private final FooBar[] values = new FooBar[BATCHES * BATCH];
    private final DatumWriter<FooBar> writer = new SpecificDatumWriter<>(FooBar.class);
    private final DatumReader<FooBar> reader = new SpecificDatumReader<>(FooBar.class);
    private final FooBar target;

    /** Makes the data. */
    public PerfFooBarSpecificRecord() {
        super(BATCHES, BATCH);
        Values draws = new Values();
        for (int i = 0; i < values.length; i++) {
            values[i] = fooBar(draws);
        }
        // A list that Avro made itself would let it use the strings in it again; Perf's lists are the JDK's.
        target = fooBar(draws);
    }

    private static FooBar fooBar(Values draws) {
        FooBar value = new FooBar();
        value.put(ID, draws.anyInt());
        value.put(NAME, draws.text());
        List<String> aliases = new ArrayList<>();
        for (int i = 0; i < ALIAS_COUNT; i++) {
            aliases.add(draws.text());
        }
        value.put(ALIASES, aliases);
        List<Integer> neighbours = new ArrayList<>();
        for (int i = 0; i < NEIGHBOUR_COUNT; i++) {
            neighbours.add(draws.anyInt());
        }
        value.put(NEIGHBOURS, neighbours);
        Kind[] kinds = Kind.values();
        value.put(KIND, kinds[draws.between(0, kinds.length - 1)]);
        return value;
    }

    /** Perf's row FooBarSpecificRecordTestRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row FooBarSpecificRecordTestWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        writer.write(values[datum], out);
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        return reader.read(target, in);
    }

    @Override
    protected Object expected(int datum) {
        return values[datum];
    }
}
