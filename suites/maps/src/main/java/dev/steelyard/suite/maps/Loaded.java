package dev.steelyard.suite.maps;

import dev.steelyard.suite.maps.store.Store;
import dev.steelyard.suite.maps.store.StoreFolder;
import dev.steelyard.suite.maps.store.Stores;
import java.util.Map;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A store with {@link #dbSize} entries, shared by all threads. A trial has one store, so calls of the map's interface have
 * one target. JMH fills the params and calls the fixtures.
 */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init")
public class Loaded {

    /** Which store; see {@link Stores}. The first is the baseline. */
    @Param({"skiplist", "mapdb", "mvstore", "mapdb-memory", "mvstore-memory"})
    public String impl;

    /** Entries: the keys with the numbers 0 to below this, each its own value. */
    @Param({"0", "1", "10", "100", "1000", "10000", "100000", "1000000"})
    public int dbSize;

    private StoreFolder folder;
    private Store store;
    private Map<Long, Long> map;

    /** Opens an empty store and loads it, one entry after the other in random order of keys; key and value are two objects. */
    @Setup(Level.Trial)
    public void load() {
        folder = StoreFolder.create();
        store = Stores.open(impl, folder.path());
        map = store.map();
        for (int number = 0; number < dbSize; number++) {
            long key = KeySpace.key(number);
            store.putOnly(key, key);
        }
    }

    /**
     * Closes the store and removes its files.
     *
     * @throws IllegalStateException if the map's size is not what was loaded, since then other maps were measured than the
     *     params say
     */
    @TearDown(Level.Trial)
    public void close() {
        int size = map.size();
        store.close();
        folder.close();
        if (size != dbSize) {
            throw new IllegalStateException(impl + " was loaded with " + dbSize + " entries and ended with " + size);
        }
    }

    /** Returns the map as the JDK's interface shows it. */
    public Map<Long, Long> map() {
        return map;
    }

    /** Returns the store, for its own calls. */
    public Store store() {
        return store;
    }

    /** Returns where the store keeps its files until {@link #close()}. */
    StoreFolder folder() {
        return folder;
    }
}
