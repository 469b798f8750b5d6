package dev.steelyard.suite.strings.codec;

/** A buffer of 16 bytes, which the compiler knows. */
final class Buffer16Codec extends SmallBufferCodec {

    @Override
    byte[] buffer(int bytes) {
        return new byte[16];
    }
}
