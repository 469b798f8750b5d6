package org.example.upgrades;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class NettyBenchmark {
    private static final int BYTES = 32 * 1024;

    private final PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;

    /** A direct buffer of 32 KB, allocated and released. */
    @Benchmark
    public boolean directBuffer() {
        ByteBuf buffer = allocator.directBuffer(BYTES);
        return buffer.release();
    }

    /** Eight of them at once. */
    @Benchmark
    public boolean eightDirectBuffers() {
        ByteBuf[] buffers = new ByteBuf[8];
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = allocator.directBuffer(BYTES);
        }
        boolean released = true;
        for (ByteBuf buffer : buffers) {
            released &= buffer.release();
        }
        return released;
    }
}
