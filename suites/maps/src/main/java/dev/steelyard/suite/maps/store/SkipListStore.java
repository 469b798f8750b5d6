package dev.steelyard.suite.maps.store;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The JDK's own: on the heap, no files, no calls of its own. */
final class SkipListStore implements Store {

    private final Map<Long, Long> map = new ConcurrentSkipListMap<>();

    @Override
    public Map<Long, Long> map() {
        return map;
    }

    @Override
    public boolean keepsObjects() {
        return true;
    }

    @Override
    public void close() {}
}
