package dev.steelyard.suite.maps.optional;

import dev.steelyard.suite.maps.store.Store;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * RocksDB as it comes: writes go to a log that is not synced, and to a table in memory. Its put and delete return nothing; the
 * map's look the key up first, under one of a few locks, so that the previous value is right.
 */
public final class RocksDbStore implements Store {

    private static final int LOCKS = 64;

    private final LRUCache cache;
    private final Options options;
    private final RocksDB database;
    private final RocksMap map;

    /** Opens a new store in an empty folder. */
    public RocksDbStore(Path folder) {
        RocksDB.loadLibrary();
        cache = new LRUCache(CACHE_BYTES);
        options = new Options()
                .setCreateIfMissing(true)
                .setTableFormatConfig(new BlockBasedTableConfig().setBlockCache(cache));
        try {
            database = RocksDB.open(options, folder.toString());
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
        map = new RocksMap(database);
    }

    @Override
    public Map<Long, Long> map() {
        return map;
    }

    @Override
    public void putOnly(Long key, Long value) {
        map.write(SortedBytes.of(key), SortedBytes.of(value));
    }

    @Override
    public void removeOnly(Long key) {
        map.erase(SortedBytes.of(key));
    }

    @Override
    public void close() {
        map.closeCursors();
        database.close();
        options.close();
        cache.close();
    }

    private static final class RocksMap extends CursorMap {
        private final RocksDB database;
        private final Object[] locks = new Object[LOCKS];

        RocksMap(RocksDB database) {
            this.database = database;
            for (int lock = 0; lock < LOCKS; lock++) {
                locks[lock] = new Object();
            }
        }

        @Override
        public int size() {
            int size = 0;
            try (Cursor cursor = cursor()) {
                while (cursor.next()) {
                    size++;
                }
            }
            return size;
        }

        @Override
        public @Nullable Long get(@Nullable Object key) {
            return key instanceof Long wanted ? find(SortedBytes.of(wanted)) : null;
        }

        @Override
        public @Nullable Long put(Long key, Long value) {
            byte[] bytes = SortedBytes.of(key);
            synchronized (lock(key)) {
                Long previous = find(bytes);
                write(bytes, SortedBytes.of(value));
                return previous;
            }
        }

        @Override
        public @Nullable Long remove(@Nullable Object key) {
            if (!(key instanceof Long wanted)) {
                return null;
            }
            byte[] bytes = SortedBytes.of(wanted);
            synchronized (lock(wanted)) {
                Long previous = find(bytes);
                if (previous != null) {
                    erase(bytes);
                }
                return previous;
            }
        }

        private Object lock(long key) {
            return locks[(int) (key & (LOCKS - 1))];
        }

        private @Nullable Long find(byte[] key) {
            try {
                byte[] value = database.get(key);
                return value == null ? null : Long.valueOf(SortedBytes.read(value));
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }

        void write(byte[] key, byte[] value) {
            try {
                database.put(key, value);
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }

        void erase(byte[] key) {
            try {
                database.delete(key);
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected Cursor cursor() {
            return new RocksCursor(database.newIterator());
        }
    }

    private static final class RocksCursor implements Cursor {
        private final RocksIterator iterator;
        private boolean begun;

        RocksCursor(RocksIterator iterator) {
            this.iterator = iterator;
        }

        @Override
        public boolean next() {
            if (begun) {
                iterator.next();
            } else {
                iterator.seekToFirst();
                begun = true;
            }
            return iterator.isValid();
        }

        @Override
        public long key() {
            return SortedBytes.read(iterator.key());
        }

        @Override
        public long value() {
            return SortedBytes.read(iterator.value());
        }

        @Override
        public void close() {
            iterator.close();
        }
    }
}
