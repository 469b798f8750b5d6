package dev.steelyard.suite.maps.optional;

import static org.lmdbjava.DbiFlags.MDB_CREATE;
import static org.lmdbjava.EnvFlags.MDB_NOSYNC;
import static org.lmdbjava.EnvFlags.MDB_NOTLS;

import dev.steelyard.suite.maps.store.Store;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lmdbjava.Dbi;
import org.lmdbjava.Env;
import org.lmdbjava.Txn;

/**
 * LMDB through lmdbjava: a copy-on-write B+tree in a mapped file, whose cache is the operating system's. Every call is a
 * transaction of its own; commits are not synced. Writers take turns. Its put returns no previous value; the map's looks the key
 * up first, in the same transaction.
 */
public final class LmdbStore implements Store {

    /** Address space kept for the file, which grows as it is used. */
    private static final long MAP_BYTES = 4L << 30;

    private final Env<ByteBuffer> environment;
    private final LmdbMap map;

    /** Opens a new store in an empty folder. */
    public LmdbStore(Path folder) {
        environment =
                Env.create().setMapSize(MAP_BYTES).setMaxDbs(1).open(folder.toFile(), MDB_NOSYNC, MDB_NOTLS);
        map = new LmdbMap(environment, environment.openDbi("map", MDB_CREATE));
    }

    @Override
    public Map<Long, Long> map() {
        return map;
    }

    @Override
    public void putOnly(Long key, Long value) {
        try (Txn<ByteBuffer> transaction = environment.txnWrite()) {
            map.entries.put(transaction, map.key(key), map.value(value));
            transaction.commit();
        }
    }

    @Override
    public void removeOnly(Long key) {
        try (Txn<ByteBuffer> transaction = environment.txnWrite()) {
            map.entries.delete(transaction, map.key(key));
            transaction.commit();
        }
    }

    @Override
    public void close() {
        map.closeCursors();
        environment.close();
    }

    private static final class LmdbMap extends CursorMap {
        private final ThreadLocal<ByteBuffer> keys = buffers();
        private final ThreadLocal<ByteBuffer> values = buffers();
        private final Env<ByteBuffer> environment;
        private final Dbi<ByteBuffer> entries;

        LmdbMap(Env<ByteBuffer> environment, Dbi<ByteBuffer> entries) {
            this.environment = environment;
            this.entries = entries;
        }

        private static ThreadLocal<ByteBuffer> buffers() {
            return ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(Long.BYTES));
        }

        ByteBuffer key(long key) {
            return keys.get().putLong(0, SortedBytes.turn(key));
        }

        ByteBuffer value(long value) {
            return values.get().putLong(0, value);
        }

        @Override
        public int size() {
            try (Txn<ByteBuffer> transaction = environment.txnRead()) {
                return Math.toIntExact(entries.stat(transaction).entries);
            }
        }

        @Override
        public @Nullable Long get(@Nullable Object key) {
            if (!(key instanceof Long wanted)) {
                return null;
            }
            try (Txn<ByteBuffer> transaction = environment.txnRead()) {
                return find(transaction, wanted);
            }
        }

        private @Nullable Long find(Txn<ByteBuffer> transaction, long key) {
            ByteBuffer found = entries.get(transaction, key(key));
            return found == null ? null : Long.valueOf(found.getLong(0));
        }

        @Override
        public @Nullable Long put(Long key, Long value) {
            try (Txn<ByteBuffer> transaction = environment.txnWrite()) {
                Long previous = find(transaction, key);
                entries.put(transaction, key(key), value(value));
                transaction.commit();
                return previous;
            }
        }

        @Override
        public @Nullable Long remove(@Nullable Object key) {
            if (!(key instanceof Long wanted)) {
                return null;
            }
            try (Txn<ByteBuffer> transaction = environment.txnWrite()) {
                Long previous = find(transaction, wanted);
                if (previous != null) {
                    entries.delete(transaction, key(wanted));
                    transaction.commit();
                }
                return previous;
            }
        }

        @Override
        protected Cursor cursor() {
            return new LmdbCursor(environment.txnRead(), entries);
        }
    }

    private static final class LmdbCursor implements Cursor {
        private final Txn<ByteBuffer> transaction;
        private final org.lmdbjava.Cursor<ByteBuffer> cursor;
        private boolean begun;

        LmdbCursor(Txn<ByteBuffer> transaction, Dbi<ByteBuffer> entries) {
            this.transaction = transaction;
            this.cursor = entries.openCursor(transaction);
        }

        @Override
        public boolean next() {
            if (begun) {
                return cursor.next();
            }
            begun = true;
            return cursor.first();
        }

        @Override
        public long key() {
            return SortedBytes.turn(cursor.key().getLong(0));
        }

        @Override
        public long value() {
            return cursor.val().getLong(0);
        }

        @Override
        public void close() {
            cursor.close();
            transaction.close();
        }
    }
}
