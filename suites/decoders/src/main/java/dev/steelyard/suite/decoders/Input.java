package dev.steelyard.suite.decoders;

import java.nio.ByteBuffer;

/** The bytes to decode, in an array and in a buffer outside of the heap. */
final class Input {

    private final byte[] bytes;
    private final ByteBuffer direct;

    /** Takes the array as it is. */
    Input(byte[] bytes) {
        this.bytes = bytes;
        this.direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip().asReadOnlyBuffer();
    }

    /** Returns the array itself: decoders only read. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns a buffer with a position of its own, at the first byte. */
    ByteBuffer direct() {
        return direct.duplicate();
    }
}
