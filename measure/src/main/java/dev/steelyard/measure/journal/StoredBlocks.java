package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.StoredList;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The blocks of a journal in their in-memory form: complete except for slices, histograms and command lines, which are
 * nearly all of a block and are reread from the file on access. Recently used blocks are cached, so that a pass over a
 * block, or several over the blocks of one benchmark, reads each of them once.
 */
final class StoredBlocks {

    /** Maximum total number of cached slices and buckets, about five megabytes: as many as one benchmark has in a whole run. */
    private static final long MOST = 16_000;

    private final Path journal;
    private final Map<Object, Object> pool = new HashMap<>();
    private final LinkedHashMap<LineSpan, Block> recent = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    /** @param journal the file; lines already written are never moved */
    StoredBlocks(Path journal) {
        this.journal = journal;
    }

    /**
     * The span of a block's line.
     *
     * @param offset of its first byte
     * @param length in bytes, without its line feed
     */
    record LineSpan(long offset, int length) {}

    /** Returns the in-memory form of a block. */
    Block slim(Block block, LineSpan span) {
        List<Fork> forks = new ArrayList<>();
        for (int i = 0; i < block.forks().size(); i++) {
            forks.add(slim(block.forks().get(i), span, i));
        }
        Block.Id id = block.id();
        Benchmark benchmark = same(id.benchmark());
        return new Block(
                new Block.Id(benchmark, id.purpose(), id.index(), id.seed()),
                same(block.plan()),
                forks,
                block.turnOrder().stream().map(this::same).toList(),
                block.timing(),
                same(block.placement()),
                block.place());
    }

    private Fork slim(Fork fork, LineSpan span, int number) {
        Fork.Jvm jvm = fork.jvm();
        return new Fork(
                same(fork.variant()),
                same(fork.outcome()),
                stored(fork.slices(), span, number, Fork::slices),
                stored(fork.histogram(), span, number, Fork::histogram),
                new Fork.Jvm(
                        jvm.pid(),
                        stored(
                                jvm.commandLine(),
                                span,
                                number,
                                again -> again.jvm().commandLine()),
                        same(jvm.version()),
                        same(jvm.jmhVersion()),
                        same(jvm.blackhole()),
                        jvm.maxHeapBytes(),
                        same(jvm.facts()),
                        same(jvm.traits())));
    }

    private <E> List<E> stored(List<E> list, LineSpan span, int number, Function<Fork, List<E>> part) {
        return list.isEmpty()
                ? List.of()
                : new StoredList<>(
                        list.size(), () -> part.apply(read(span).forks().get(number)));
    }

    /** Returns the first value equal to this one, because most data of blocks other than numbers is repeated. */
    @SuppressWarnings("unchecked") // no other type of the model can be equal to this one
    private synchronized <T> T same(T value) {
        Object first = pool.putIfAbsent(value, value);
        return first == null ? value : (T) first;
    }

    /**
     * Rereads a block, or returns it from the cache.
     *
     * @throws UserError if it cannot be read, or has changed
     */
    private synchronized Block read(LineSpan span) {
        Block known = recent.get(span);
        if (known != null) {
            return known;
        }
        Block block = JournalLine.json(line(span))
                .map(BlockJson::read)
                .orElseThrow(() -> UserError.failed(
                        journal + " changed while it was being read",
                        "Restore the file from a backup, then run 'steelyard report'."));
        recent.put(span, block);
        weight += weight(block);
        Iterator<Block> eldest = recent.values().iterator();
        while (weight > MOST && recent.size() > 1) {
            weight -= weight(eldest.next());
            eldest.remove();
        }
        return block;
    }

    private static long weight(Block block) {
        return block.forks().stream()
                .mapToLong(fork -> 1L + fork.slices().size() + fork.histogram().size())
                .sum();
    }

    private byte[] line(LineSpan span) {
        ByteBuffer bytes = ByteBuffer.allocate(span.length);
        try (FileChannel channel = FileChannel.open(journal, StandardOpenOption.READ)) {
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, span.offset + bytes.position()) < 0) {
                    throw new EOFException("it ends before byte " + (span.offset + span.length));
                }
            }
            return bytes.array();
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot read " + journal + " again (" + e + ")",
                            "Restore the run's folder, then run 'steelyard report'.")
                    .causedBy(e);
        }
    }
}
