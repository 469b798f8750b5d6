package dev.steelyard.suite.maps.optional;

import dev.steelyard.suite.maps.store.Store;
import java.nio.file.Path;
import java.util.Map;
import jetbrains.exodus.ByteIterable;
import jetbrains.exodus.bindings.LongBinding;
import jetbrains.exodus.env.Environment;
import jetbrains.exodus.env.EnvironmentConfig;
import jetbrains.exodus.env.Environments;
import jetbrains.exodus.env.StoreConfig;
import jetbrains.exodus.env.Transaction;
import org.jspecify.annotations.Nullable;

/**
 * Xodus as it comes: a log of B-tree pages, cleaned by a thread of its own. Every call is a transaction of its own; commits are
 * not synced. One that lost to another is run again. Its put returns no previous value; the map's looks the key up first, in the same transaction.
 */
public final class XodusStore implements Store {

    private final Environment environment;
    private final XodusMap map;

    /** Opens a new store in an empty folder. */
    public XodusStore(Path folder) {
        environment = Environments.newInstance(
                folder.toFile(), new EnvironmentConfig().setMemoryUsage(CACHE_BYTES));
        map = new XodusMap(
                environment,
                environment.computeInTransaction(
                        transaction -> environment.openStore("map", StoreConfig.WITHOUT_DUPLICATES, transaction)));
    }

    @Override
    public Map<Long, Long> map() {
        return map;
    }

    @Override
    public void putOnly(Long key, Long value) {
        environment.executeInTransaction(transaction ->
                map.entries.put(transaction, LongBinding.longToEntry(key), LongBinding.longToEntry(value)));
    }

    @Override
    public void removeOnly(Long key) {
        environment.executeInTransaction(
                transaction -> map.entries.delete(transaction, LongBinding.longToEntry(key)));
    }

    @Override
    public void close() {
        map.closeCursors();
        environment.close();
    }

    private static final class XodusMap extends CursorMap {
        private final Environment environment;
        private final jetbrains.exodus.env.Store entries;

        XodusMap(Environment environment, jetbrains.exodus.env.Store entries) {
            this.environment = environment;
            this.entries = entries;
        }

        @Override
        public int size() {
            return Math.toIntExact(environment.computeInReadonlyTransaction(entries::count));
        }

        @Override
        public @Nullable Long get(@Nullable Object key) {
            if (!(key instanceof Long wanted)) {
                return null;
            }
            Transaction transaction = environment.beginReadonlyTransaction();
            try {
                return find(transaction, LongBinding.longToEntry(wanted));
            } finally {
                transaction.abort();
            }
        }

        private @Nullable Long find(Transaction transaction, ByteIterable key) {
            ByteIterable found = entries.get(transaction, key);
            return found == null ? null : Long.valueOf(LongBinding.entryToLong(found));
        }

        @Override
        public @Nullable Long put(Long key, Long value) {
            ByteIterable entry = LongBinding.longToEntry(key);
            ByteIterable written = LongBinding.longToEntry(value);
            return environment.computeInTransaction(transaction -> {
                Long previous = find(transaction, entry);
                entries.put(transaction, entry, written);
                return previous;
            });
        }

        @Override
        public @Nullable Long remove(@Nullable Object key) {
            if (!(key instanceof Long wanted)) {
                return null;
            }
            ByteIterable entry = LongBinding.longToEntry(wanted);
            return environment.computeInTransaction(transaction -> {
                Long previous = find(transaction, entry);
                entries.delete(transaction, entry);
                return previous;
            });
        }

        @Override
        protected Cursor cursor() {
            return new XodusCursor(environment.beginReadonlyTransaction(), entries);
        }
    }

    private static final class XodusCursor implements Cursor {
        private final Transaction transaction;
        private final jetbrains.exodus.env.Cursor cursor;

        XodusCursor(Transaction transaction, jetbrains.exodus.env.Store entries) {
            this.transaction = transaction;
            this.cursor = entries.openCursor(transaction);
        }

        @Override
        public boolean next() {
            return cursor.getNext();
        }

        @Override
        public long key() {
            return LongBinding.entryToLong(cursor.getKey());
        }

        @Override
        public long value() {
            return LongBinding.entryToLong(cursor.getValue());
        }

        @Override
        public void close() {
            cursor.close();
            transaction.abort();
        }
    }
}
