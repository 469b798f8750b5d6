package dev.steelyard.suite.decoders;

import dev.steelyard.suite.decoders.decoder.NumberDecoder;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.InvalidNumberEncodingException;

/**
 * All decoders read the same values as Avro's from an array, and fail where it fails, in the same way. With one exception,
 * which is Avro itself: from a stream it may call a number too long that the end of the input cuts off.
 */
final class Agreement {

    /** What an input that ends inside a value comes to. */
    static final String TRUNCATED = EOFException.class.getName();

    private Agreement() {}

    /**
     * Decodes an input that says itself how: its first byte is the number of operations less one, of which the next bytes
     * hold one each; they are used in turn for the rest.
     *
     * @throws IllegalStateException if decoders differ
     */
    static void check(byte[] input) {
        if (input.length < 2) {
            return;
        }
        int count = Math.min(1 + (input[0] & 0x0f), input.length - 1);
        Operation[] operations = new Operation[count];
        for (int i = 0; i < count; i++) {
            operations[i] = Operation.of(input[1 + i]);
        }
        check(Arrays.copyOfRange(input, 1 + count, input.length), operations);
    }

    /**
     * Decodes bytes until they end or something is wrong with them.
     *
     * @param operations used in turn
     * @throws IllegalStateException if decoders differ
     */
    static void check(byte[] bytes, Operation... operations) {
        Input input = new Input(bytes);
        List<Object> expected = outcome(Implementation.AVRO.open(Source.ARRAY, input), bytes.length, operations);
        for (Implementation implementation : Implementation.values()) {
            for (Source source : Source.values()) {
                List<Object> found = outcome(implementation.open(source, input), bytes.length, operations);
                require(expected, found, implementation, "from " + source);
            }
            for (int chunk : new int[] {1, 7, 100}) {
                NumberDecoder decoder = implementation.open(new ChunkyStream(bytes, chunk));
                List<Object> found = outcome(decoder, bytes.length, operations);
                require(expected, found, implementation, "from chunks of up to " + chunk);
            }
        }
    }

    /** Returns the values as bits, then the failure that ends every input. */
    static List<Object> outcome(NumberDecoder decoder, int most, Operation... operations) {
        List<Object> found = new ArrayList<>();
        try {
            for (int i = 0; i <= most; i++) {
                found.add(operations[i % operations.length].bits(decoder));
            }
            throw new IllegalStateException("more values than bytes");
        } catch (InvalidNumberEncodingException e) {
            found.add(e.getClass().getName() + ": " + e.getMessage());
        } catch (IOException e) {
            found.add(e.getClass().getName());
        }
        return found;
    }

    private static void require(
            List<Object> expected, List<Object> found, Implementation implementation, String source) {
        if (expected.equals(found)) {
            return;
        }
        int at = 0;
        while (expected.get(at).equals(found.get(at))) {
            at++;
        }
        if (implementation == Implementation.AVRO && expected.get(at).equals(TRUNCATED) && isTooLong(found.get(at))) {
            return;
        }
        throw new IllegalStateException(implementation + " " + source + ": value " + at + " is " + found.get(at)
                + " where Avro from an array has " + expected.get(at));
    }

    private static boolean isTooLong(Object outcome) {
        return outcome instanceof String failure && failure.startsWith(InvalidNumberEncodingException.class.getName());
    }
}
