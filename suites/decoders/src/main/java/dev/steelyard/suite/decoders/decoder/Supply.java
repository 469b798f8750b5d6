package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Where a block of bytes comes from when the one before is used up. */
@FunctionalInterface
interface Supply {

    /** Of an array that is decoded in place: nothing comes after it. */
    Supply NONE = (target, most) -> -1;

    /**
     * Puts bytes at the start of an array; waits for one, and never for more.
     *
     * @param most the largest number wanted
     * @return how many, at least 1; or -1 if there are no more
     */
    int fill(byte[] target, int most) throws IOException;

    /** Reads from a stream, as much as it gives at once. */
    static Supply of(InputStream in) {
        return (target, most) -> in.read(target, 0, most);
    }

    /** Takes bytes from a buffer, up to its limit. */
    static Supply of(ByteBuffer buffer) {
        return (target, most) -> {
            int count = Math.min(most, buffer.remaining());
            buffer.get(target, 0, count);
            return count > 0 ? count : -1;
        };
    }
}
