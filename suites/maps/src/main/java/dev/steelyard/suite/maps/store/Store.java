package dev.steelyard.suite.maps.store;

import java.util.Map;

/** An ordered map of longs with what belongs to it: caches, files, threads. */
public interface Store extends AutoCloseable {

    /** Size of a store's cache, where it has one, in bytes. */
    long CACHE_BYTES = 100L << 20;

    /**
     * Returns the map, the same each time: ascending by key, for any number of threads, without null. It becomes useless when the
     * store is closed.
     */
    Map<Long, Long> map();

    /** Puts an entry by the store's own call, which need not find the previous value; by the map's if it has none. */
    default void putOnly(Long key, Long value) {
        map().put(key, value);
    }

    /** Removes an entry by the store's own call, which need not find the previous value; by the map's if it has none. */
    default void removeOnly(Long key) {
        map().remove(key);
    }

    /** Returns whether its entries are objects of the heap, and a scan allocates nothing: then it matters where they lie. */
    default boolean keepsObjects() {
        return false;
    }

    /** Ends the store's threads and lets go of its files, which stay. */
    @Override
    void close();
}
