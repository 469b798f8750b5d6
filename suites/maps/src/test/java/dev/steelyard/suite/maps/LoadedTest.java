package dev.steelyard.suite.maps;

import dev.steelyard.suite.maps.store.Stores;
import java.util.List;

class LoadedTest extends LoadedContract {
    @Override
    protected List<String> stores() {
        return Stores.BUILT_IN;
    }
}
