package dev.steelyard.suite.strings.codec;

/** A buffer of 32 bytes, which the compiler knows. */
final class Buffer32Codec extends SmallBufferCodec {

    @Override
    byte[] buffer(int bytes) {
        return new byte[32];
    }
}
