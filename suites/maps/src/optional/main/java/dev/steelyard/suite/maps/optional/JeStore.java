package dev.steelyard.suite.maps.optional;

import com.sleepycat.bind.tuple.LongBinding;
import com.sleepycat.collections.StoredSortedMap;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import dev.steelyard.suite.maps.store.Store;
import java.nio.file.Path;
import java.util.Map;

/**
 * Berkeley DB Java Edition without transactions: a log that is not synced, cleaned by threads of its own, and a B-tree in memory
 * over it. Its own put and delete return no previous value.
 */
public final class JeStore implements Store {

    private final Environment environment;
    private final Database database;
    private final Map<Long, Long> map;

    /** Opens a new store in an empty folder. */
    public JeStore(Path folder) {
        EnvironmentConfig settings = new EnvironmentConfig().setAllowCreate(true);
        settings.setCacheSize(CACHE_BYTES);
        environment = new Environment(folder.toFile(), settings);
        database = environment.openDatabase(null, "map", new DatabaseConfig().setAllowCreate(true));
        map = new StoredSortedMap<>(database, new LongBinding(), new LongBinding(), true);
    }

    @Override
    public Map<Long, Long> map() {
        return map;
    }

    @Override
    public void putOnly(Long key, Long value) {
        database.put(null, entry(key), entry(value));
    }

    @Override
    public void removeOnly(Long key) {
        database.delete(null, entry(key));
    }

    private static DatabaseEntry entry(long value) {
        DatabaseEntry entry = new DatabaseEntry();
        LongBinding.longToEntry(value, entry);
        return entry;
    }

    @Override
    public void close() {
        database.close();
        environment.close();
    }
}
