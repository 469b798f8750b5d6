package dev.steelyard.suite.strings.codec;

/** A buffer of 8 bytes, which the compiler knows. */
final class Buffer8Codec extends SmallBufferCodec {

    @Override
    byte[] buffer(int bytes) {
        return new byte[8];
    }
}
