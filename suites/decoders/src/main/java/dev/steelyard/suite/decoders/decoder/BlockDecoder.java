package dev.steelyard.suite.decoders.decoder;

import java.io.IOException;

/**
 * Decodes blocks of bytes, one after the other. A value that may reach beyond the end of its block is read carefully: byte
 * by byte, a new block is asked for when there is no byte left and one is needed. So nobody waits for bytes that belong to
 * the next value.
 */
abstract class BlockDecoder extends NumberDecoder {

    /** Bytes of a block, where it is not the whole input. */
    static final int BLOCK = 8 * 1024;

    /** The block, and maybe something behind it. */
    byte[] bytes;

    /** Index of the next byte to decode. */
    int position;

    /** Index after the last byte of the block. */
    int limit;

    private Supply supply;

    /** Decodes an array in place. */
    BlockDecoder(byte[] bytes) {
        this.bytes = bytes;
        this.limit = bytes.length;
        this.supply = Supply.NONE;
    }

    /**
     * Decodes copies of what a supply has.
     *
     * @param behind bytes of the array that are never part of a block
     */
    BlockDecoder(Supply supply, int behind) {
        this.bytes = new byte[BLOCK + behind];
        this.supply = supply;
    }

    /** Goes on with an array, in place; what is left of the input before is dropped. */
    final void begin(byte[] next) {
        bytes = next;
        position = 0;
        limit = next.length;
        supply = Supply.NONE;
    }

    /** Called when a block has been put into the array. */
    void blockPlaced() {}

    final int readIntCarefully() throws IOException {
        int value = 0;
        for (int shift = 0; shift < 7 * LONGEST_INT; shift += 7) {
            int next = nextByte();
            value |= (next & 0x7f) << shift;
            if (next >= 0) {
                return unzigzag(value);
            }
        }
        throw Malformed.intTooLong();
    }

    final long readLongCarefully() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 7 * LONGEST_LONG; shift += 7) {
            int next = nextByte();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return unzigzag(value);
            }
        }
        throw Malformed.longTooLong();
    }

    /** Reads 1 to 8 bytes, lowest first. */
    final long readBitsCarefully(int count) throws IOException {
        long bits = 0;
        for (int i = 0; i < count; i++) {
            bits |= (nextByte() & 0xffL) << (Byte.SIZE * i);
        }
        return bits;
    }

    /** Copies bytes as they are. */
    final void readBytesCarefully(byte[] target, int start, int length) throws IOException {
        int done = 0;
        while (done < length) {
            int count = (int) within(length - done);
            System.arraycopy(bytes, position, target, start + done, count);
            position += count;
            done += count;
        }
    }

    /** Leaves bytes out. */
    final void skipCarefully(long length) throws IOException {
        long rest = length;
        while (rest > 0) {
            long count = within(rest);
            position += (int) count;
            rest -= count;
        }
    }

    /** Returns how many of so many bytes the block has, at least 1. */
    private long within(long length) throws IOException {
        if (position == limit) {
            nextBlock();
        }
        return Math.min(length, limit - position);
    }

    private int nextByte() throws IOException {
        if (position == limit) {
            nextBlock();
        }
        return bytes[position++];
    }

    private void nextBlock() throws IOException {
        int count = supply.fill(bytes, BLOCK);
        if (count <= 0) {
            throw Malformed.truncated();
        }
        position = 0;
        limit = count;
        blockPlaced();
    }
}
