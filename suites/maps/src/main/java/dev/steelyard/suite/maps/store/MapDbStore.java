package dev.steelyard.suite.maps.store;

import java.nio.file.Path;
import java.util.Map;
import org.mapdb.BTreeMap;
import org.mapdb.DB;
import org.mapdb.DBMaker;
import org.mapdb.Serializer;

/**
 * MapDB's B-tree in a memory-mapped file, without transactions (its default): writes go to the mapped pages, and the
 * operating system writes these when it sees fit. It has no cache of its own; its nodes hold 32 entries, its default.
 * It has no put or remove without the previous value. Or the same tree, with the same serializers, in direct buffers that no
 * file is mapped to: what differs is the price of the file.
 */
final class MapDbStore implements Store {

    private final DB database;
    private final BTreeMap<Long, Long> map;

    private MapDbStore(DBMaker.Maker maker) {
        database = maker.make();
        map = database.treeMap("map", Serializer.LONG, Serializer.LONG).create();
    }

    static MapDbStore inFile(Path folder) {
        return new MapDbStore(
                DBMaker.fileDB(folder.resolve("map.mapdb").toFile()).fileMmapEnable());
    }

    static MapDbStore inMemory() {
        return new MapDbStore(DBMaker.memoryDirectDB());
    }

    @Override
    public Map<Long, Long> map() {
        return map;
    }

    @Override
    public void close() {
        database.close();
    }
}
