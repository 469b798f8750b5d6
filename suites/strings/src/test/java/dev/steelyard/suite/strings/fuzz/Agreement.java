package dev.steelyard.suite.strings.fuzz;

import dev.steelyard.suite.strings.carrier.Carrier;
import dev.steelyard.suite.strings.carrier.Carriers;
import dev.steelyard.suite.strings.codec.Codecs;
import dev.steelyard.suite.strings.codec.StringCodec;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What holds for every sequence of bytes: an implementation makes of it what the original makes of it. */
final class Agreement {

    private final StringCodec original = Codecs.named("original");
    private final StringCodec codec;
    private final String carrier;

    Agreement(StringCodec codec, String carrier) {
        this.codec = codec;
        this.carrier = carrier;
    }

    /**
     * Reads string after string until the input ends or makes no sense, and writes each again. A string that took another
     * number of bytes shows in the strings after it, or in how the input ends.
     *
     * @throws IllegalStateException if the two disagree on a string, on the failure at the end, or on what they write
     */
    void check(byte[] bytes) throws IOException {
        Carrier expected = carrying(bytes, "heap");
        Carrier actual = carrying(bytes, carrier);
        while (true) {
            Outcome one = Outcome.of(original, expected);
            Outcome other = Outcome.of(codec, actual);
            require(one.equals(other), one + " is not " + other);
            if (one.failure() != null) {
                return;
            }
            require(Arrays.equals(written(original, one.text()), written(codec, one.text())), "they write other bytes");
        }
    }

    private byte[] written(StringCodec writer, @Nullable String text) throws IOException {
        Carrier target = Carriers.named(carrier);
        writer.write(text, target.output());
        target.rewind();
        byte[] bytes = new byte[target.size()];
        target.input().readFully(bytes);
        return bytes;
    }

    private static Carrier carrying(byte[] bytes, String name) throws IOException {
        Carrier carrier = Carriers.named(name);
        carrier.output().write(bytes);
        carrier.rewind();
        return carrier;
    }

    private static void require(boolean held, String what) {
        if (!held) {
            throw new IllegalStateException("broken: " + what);
        }
    }

    /** A string, or the class of the exception instead of it. */
    private record Outcome(@Nullable String text, @Nullable Class<?> failure) {

        static Outcome of(StringCodec codec, Carrier carrier) {
            try {
                return new Outcome(codec.read(carrier.input()), null);
            } catch (IOException e) {
                return new Outcome(null, e.getClass());
            }
        }
    }
}
