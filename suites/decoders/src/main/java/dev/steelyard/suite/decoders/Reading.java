package dev.steelyard.suite.decoders;

import dev.steelyard.suite.decoders.decoder.NumberDecoder;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.annotations.CompilerControl;

/** What one trial decodes, where from, and with what. */
final class Reading {

    private final Implementation implementation;
    private final Source source;
    private final List<Input> inputs;
    private int next;

    /** Takes the values of the params. */
    Reading(String impl, String source, List<byte[]> parts) {
        this.implementation = Implementation.valueOf(impl.toUpperCase(Locale.ROOT));
        this.source = Source.valueOf(source.toUpperCase(Locale.ROOT));
        this.inputs = parts.stream().map(Input::new).toList();
    }

    /** Reads a value and drops it. */
    @FunctionalInterface
    interface Step {
        void read(NumberDecoder decoder) throws IOException;
    }

    /**
     * Lets the decoder meet all kinds of streams, if its source is one of which it knows nothing. A fork decodes with one
     * decoder from one class of stream: without this the compiler would inline the stream into the decoder, which in a
     * program that reads from files, sockets and memory it cannot.
     */
    void meetStreams(Step step) throws IOException {
        if (source != Source.STREAM) {
            return;
        }
        for (Input input : inputs) {
            NumberDecoder array = implementation.open(Source.ARRAY.stream(input));
            NumberDecoder plain = implementation.open(Source.STREAM.stream(input));
            NumberDecoder buffer = implementation.open(Source.DIRECT.stream(input));
            for (int i = 0; i < Numbers.COUNT; i++) {
                step.read(array);
                step.read(plain);
                step.read(buffer);
            }
        }
    }

    /**
     * Returns a decoder at the start of the next part of the input. Where it is made is hidden from the compiler: else it might keep the
     * decoder's fields in registers, which users of a decoder cannot hope for.
     */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    NumberDecoder open() {
        Input input = inputs.get(next);
        next = (next + 1) % inputs.size();
        return implementation.open(source, input);
    }
}
