package dev.steelyard.suite.maps.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Stores do what a {@link TreeMap} does, ascending order included. */
public abstract class OracleContract {

    private static final int OPERATIONS = 6000;
    private static final int LOOK_EVERY = 400;
    private static final long[] CORNERS = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 255, 256, -256};
    private static final int UNIVERSE = 300;

    @TempDir
    Path temp = Path.of("");

    /** Returns the stores to try. */
    protected abstract List<String> stores();

    @TestFactory
    List<DynamicTest> random_operations_agree_with_a_tree_map() {
        return stores().stream()
                .map(impl -> DynamicTest.dynamicTest(impl, () -> tryOut(impl)))
                .toList();
    }

    private void tryOut(String impl) {
        Path folder = temp.resolve(impl);
        assertThat(folder.toFile().mkdir()).isTrue();
        SplittableRandom random = new SplittableRandom(20260101);
        TreeMap<Long, Long> oracle = new TreeMap<>();
        try (Store store = Stores.open(impl, folder)) {
            for (int operation = 0; operation < OPERATIONS; operation++) {
                // Inserts prevail in one half, removals in the other, so that the map grows and empties.
                int insertsOfTen = operation < OPERATIONS / 2 ? 7 : 3;
                operate(store, oracle, random, random.nextInt(10) < insertsOfTen);
                if (operation % LOOK_EVERY == 0) {
                    views(store.map(), oracle);
                }
            }
            for (Long key : new ArrayList<>(oracle.keySet())) {
                assertThat(store.map().remove(key)).isEqualTo(oracle.remove(key));
            }
            views(store.map(), oracle);
        }
    }

    private static void operate(Store store, Map<Long, Long> oracle, SplittableRandom random, boolean insert) {
        int drawn = random.nextInt(UNIVERSE);
        Long key = drawn < CORNERS.length ? CORNERS[drawn] : drawn * 0x9E3779B97F4A7C15L;
        Long value = random.nextLong();
        Map<Long, Long> map = store.map();
        assertThat(map.get(key)).isEqualTo(oracle.get(key));
        assertThat(map.containsKey(key)).isEqualTo(oracle.containsKey(key));
        if (insert && random.nextBoolean()) {
            assertThat(map.put(key, value)).isEqualTo(oracle.put(key, value));
        } else if (insert) {
            store.putOnly(key, value);
            oracle.put(key, value);
        } else if (random.nextBoolean()) {
            assertThat(map.remove(key)).isEqualTo(oracle.remove(key));
        } else {
            store.removeOnly(key);
            oracle.remove(key);
        }
    }

    private static void views(Map<Long, Long> map, Map<Long, Long> oracle) {
        List<Long> keys = new ArrayList<>(oracle.keySet());
        List<Long> values = new ArrayList<>(oracle.values());
        assertThat(map.size()).isEqualTo(oracle.size());
        assertThat(new ArrayList<>(map.keySet())).isEqualTo(keys);
        assertThat(new ArrayList<>(map.values())).isEqualTo(values);
        List<Long> entryKeys = new ArrayList<>();
        List<Long> entryValues = new ArrayList<>();
        for (Map.Entry<Long, Long> entry : map.entrySet()) {
            entryKeys.add(entry.getKey());
            entryValues.add(entry.getValue());
        }
        assertThat(entryKeys).isEqualTo(keys);
        assertThat(entryValues).isEqualTo(values);
        List<Long> visited = new ArrayList<>();
        map.forEach((key, value) -> {
            visited.add(key);
            assertThat(value).isEqualTo(oracle.get(key));
        });
        assertThat(visited).isEqualTo(keys);
        assertThat(map.values().stream().toList()).isEqualTo(values);
        assertThat(map.values().parallelStream().toList()).isEqualTo(values);
    }
}
