package dev.steelyard.suite.maps;

import dev.steelyard.suite.testing.SuiteContract;
import java.util.Map;

/** The suite's description is true, and every benchmark runs on every store. */
class MapsContractTest extends SuiteContract {

    /** The smallest map is empty: its scans would visit nothing. */
    @Override
    protected Map<String, String> tried() {
        return Map.of("dbSize", "10");
    }
}
