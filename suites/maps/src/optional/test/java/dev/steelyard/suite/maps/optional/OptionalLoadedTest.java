package dev.steelyard.suite.maps.optional;

import dev.steelyard.suite.maps.LoadedContract;
import java.util.List;

class OptionalLoadedTest extends LoadedContract {
    @Override
    protected List<String> stores() {
        return List.of("rocksdb", "lmdb", "xodus", "je");
    }
}
