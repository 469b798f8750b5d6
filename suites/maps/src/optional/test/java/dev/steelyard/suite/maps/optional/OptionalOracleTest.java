package dev.steelyard.suite.maps.optional;

import dev.steelyard.suite.maps.store.OracleContract;
import java.util.List;

class OptionalOracleTest extends OracleContract {
    @Override
    protected List<String> stores() {
        return List.of("rocksdb", "lmdb", "xodus", "je");
    }
}
