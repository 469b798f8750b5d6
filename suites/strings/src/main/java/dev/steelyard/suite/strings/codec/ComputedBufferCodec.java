package dev.steelyard.suite.strings.codec;

/** A buffer that follows the string, from 8 to 32 bytes: the compiler cannot know its size. */
final class ComputedBufferCodec extends SmallBufferCodec {

    @Override
    byte[] buffer(int bytes) {
        return new byte[Math.max(8, Math.min(bytes, 32))];
    }
}
