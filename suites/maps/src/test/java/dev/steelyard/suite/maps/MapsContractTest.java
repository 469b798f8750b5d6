package dev.steelyard.suite.maps;

import dev.steelyard.suite.testing.SuiteContract;

/** The suite's description is true, and every benchmark runs on every store. */
class MapsContractTest extends SuiteContract {}
