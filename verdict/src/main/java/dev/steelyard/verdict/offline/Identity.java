package dev.steelyard.verdict.offline;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.util.SortedMap;

/** The properties that two entries must share to be compared: a benchmark without its unit, which can be converted. */
record Identity(String name, Mode mode, SortedMap<String, String> params, int threads) {

    static Identity of(Benchmark benchmark) {
        return new Identity(benchmark.name(), benchmark.mode(), benchmark.params(), benchmark.threads());
    }
}
