package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.Decoder;
import org.apache.avro.util.Utf8;
import org.jspecify.annotations.Nullable;

/**
 * All of Avro's {@link Decoder} by a {@link WindowDecoder}: it can be handed to any reader of datums in place of Avro's
 * own. Values and types of exceptions are those of Avro's decoder from an array. Three things differ, all with hostile
 * lengths: one that the input does not hold ends in an {@link java.io.EOFException} before memory for it is taken; a
 * negative one is refused also where bytes are skipped, which Avro does backwards; and the limits that Avro's system
 * properties set are not looked at.
 */
public final class DropInDecoder extends Decoder {

    /** The longest array that a JVM is sure to make, which is Avro's limit too. */
    private static final long LONGEST = Integer.MAX_VALUE - 8;

    private final WindowDecoder window;

    /** Reads from an array. */
    public DropInDecoder(byte[] bytes) {
        window = new WindowDecoder(bytes);
    }

    /** Reads from a stream, and ahead of it. */
    public DropInDecoder(InputStream in) {
        window = new WindowDecoder(in);
    }

    /** Reads from a buffer, from its position to its limit, and ahead of what is asked for. */
    public DropInDecoder(ByteBuffer buffer) {
        window = new WindowDecoder(buffer);
    }

    /** Goes on with another array, as if it were new; what is left of the input before is dropped. */
    public void restart(byte[] bytes) {
        window.restart(bytes);
    }

    @Override
    public void readNull() {}

    @Override
    public boolean readBoolean() throws IOException {
        return window.readByte() == 1;
    }

    @Override
    public int readInt() throws IOException {
        return window.readInt();
    }

    @Override
    public long readLong() throws IOException {
        return window.readLong();
    }

    @Override
    public float readFloat() throws IOException {
        return window.readFloat();
    }

    @Override
    public double readDouble() throws IOException {
        return window.readDouble();
    }

    @Override
    public Utf8 readString(@Nullable Utf8 old) throws IOException {
        int length = length("strings");
        Utf8 result = old == null ? new Utf8() : old;
        if (length > window.available()) {
            byte[] content = gathered(length);
            result.setByteLength(length);
            System.arraycopy(content, 0, result.getBytes(), 0, length);
            return result;
        }
        result.setByteLength(length);
        if (length > 0) {
            window.readFully(result.getBytes(), 0, length);
        }
        return result;
    }

    @Override
    public String readString() throws IOException {
        return readString(null).toString();
    }

    @Override
    public void skipString() throws IOException {
        window.skip(length("strings"));
    }

    @Override
    public ByteBuffer readBytes(@Nullable ByteBuffer old) throws IOException {
        int length = length("bytes");
        if (length > window.available()) {
            byte[] content = gathered(length);
            if (old == null || old.capacity() < length) {
                return ByteBuffer.wrap(content);
            }
            old.clear();
            old.put(content).flip();
            return old;
        }
        ByteBuffer result = old == null || old.capacity() < length ? ByteBuffer.allocate(length) : old;
        result.clear();
        window.readFully(result.array(), result.arrayOffset(), length);
        result.limit(length);
        return result;
    }

    @Override
    public void skipBytes() throws IOException {
        window.skip(length("bytes"));
    }

    @Override
    public void readFixed(byte[] bytes, int start, int length) throws IOException {
        window.readFully(bytes, start, length);
    }

    @Override
    public void skipFixed(int length) throws IOException {
        window.skip(length);
    }

    @Override
    public int readEnum() throws IOException {
        return window.readInt();
    }

    @Override
    public long readArrayStart() throws IOException {
        return items();
    }

    @Override
    public long arrayNext() throws IOException {
        return items();
    }

    @Override
    public long skipArray() throws IOException {
        return skipBlocks();
    }

    @Override
    public long readMapStart() throws IOException {
        return items();
    }

    @Override
    public long mapNext() throws IOException {
        return items();
    }

    @Override
    public long skipMap() throws IOException {
        return skipBlocks();
    }

    @Override
    public int readIndex() throws IOException {
        return window.readInt();
    }

    /** Reads the number of items of a block; where it is negative, the number of its bytes follows. */
    private long items() throws IOException {
        long count = window.readLong();
        if (count < 0) {
            window.readLong();
            count = -count;
        }
        return checked(count, "collections");
    }

    /** Leaves out the blocks that tell their bytes; returns the number of items of the first that does not. */
    private long skipBlocks() throws IOException {
        long count = window.readLong();
        while (count < 0) {
            window.skip(checked(window.readLong(), "collections"));
            count = window.readLong();
        }
        return checked(count, "collections");
    }

    private int length(String kind) throws IOException {
        return (int) checked(window.readLong(), kind);
    }

    private static long checked(long length, String kind) {
        if (length < 0) {
            throw new AvroRuntimeException("Malformed data. Length is negative: " + length);
        }
        if (length > LONGEST) {
            throw new UnsupportedOperationException(
                    "Cannot read " + kind + " longer than " + LONGEST + " in Java library");
        }
        return length;
    }

    /** Reads so many bytes; memory grows with what the input has, not with what it says. */
    private byte[] gathered(int length) throws IOException {
        byte[] content = new byte[Math.min(length, Math.max(BlockDecoder.BLOCK, window.available()))];
        int done = 0;
        while (true) {
            window.readFully(content, done, content.length - done);
            done = content.length;
            if (done == length) {
                return content;
            }
            content = Arrays.copyOf(content, (int) Math.min(length, 2L * done));
        }
    }
}
