package dev.steelyard.suite.maps.store;

import java.nio.file.Path;
import java.util.Map;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.LongDataType;

/**
 * H2's MVMap, a copy-on-write B-tree, in a file. As it comes: a thread of its own commits and writes what changed at least
 * every second, and whoever writes waits when 1 MB is unwritten ({@code autoCommitDelay}, {@code autoCommitBufferSize}). It
 * has no put without the previous value. Or the same tree without a file: then it has no thread either, and writes nothing.
 */
final class MvMapStore implements Store {

    private final MVStore store;
    private final MVMap<Long, Long> map;

    private MvMapStore(MVStore.Builder builder) {
        store = builder.open();
        map = store.openMap(
                "map",
                new MVMap.Builder<Long, Long>().keyType(LongDataType.INSTANCE).valueType(LongDataType.INSTANCE));
    }

    static MvMapStore inFile(Path folder) {
        return new MvMapStore(new MVStore.Builder()
                .fileName(folder.resolve("map.mv").toString())
                .cacheSize((int) (CACHE_BYTES >> 20)));
    }

    static MvMapStore inMemory() {
        return new MvMapStore(new MVStore.Builder());
    }

    @Override
    public Map<Long, Long> map() {
        return map;
    }

    @Override
    public void close() {
        store.close();
    }
}
