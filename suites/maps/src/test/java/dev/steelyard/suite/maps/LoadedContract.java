package dev.steelyard.suite.maps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the benchmarks take for granted, for some stores. */
public abstract class LoadedContract {

    private static final int SIZE = 1000;
    private static final int THREADS = 4;
    private static final int ROUNDS = 1500;

    private final PointBenchmark points = new PointBenchmark();
    private final ScanBenchmark scans = new ScanBenchmark();

    /** Returns the stores to try. */
    protected abstract List<String> stores();

    @TestFactory
    List<DynamicTest> present_keys_hit_and_absent_keys_miss() {
        return forEachStore(SIZE, loaded -> {
            Draws draws = draws(0, SIZE);
            Set<Long> hits = new HashSet<>();
            for (int round = 0; round < ROUNDS; round++) {
                hits.add(points.getPresent(loaded, draws));
                assertThat(points.getAbsent(loaded, draws)).isNull();
            }
            assertThat(hits).doesNotContainNull().isSubsetOf(keys());
            assertThat(hits.size()).isGreaterThan(SIZE / 2);
        });
    }

    @TestFactory
    List<DynamicTest> scans_visit_every_entry() {
        return forEachStore(
                SIZE,
                loaded ->
                        sums(loaded, keys().stream().mapToLong(Long::longValue).sum()));
    }

    @TestFactory
    List<DynamicTest> empty_maps_work() {
        return forEachStore(0, loaded -> {
            sums(loaded, 0);
            assertThat(points.getPresent(loaded, draws(0, 0))).isNull();
            points.putRemoveLowLevel(loaded, draws(0, 0));
        });
    }

    private void sums(Loaded loaded, long expected) {
        Arranged entries = new Arranged();
        entries.layout = "loaded";
        entries.arrange(loaded);
        assertThat(new long[] {
                    scans.keySet(entries),
                    scans.values(entries),
                    scans.entrySet(entries),
                    scans.forEach(entries),
                    scans.stream(loaded),
                    scans.streamParallel(loaded)
                })
                .containsOnly(expected);
    }

    @TestFactory
    List<DynamicTest> concurrent_puts_and_removes_leave_the_map_as_it_was() {
        return forEachStore(SIZE, loaded -> {
            inThreads(thread -> {
                Draws draws = draws(thread, SIZE);
                for (int round = 0; round < ROUNDS; round++) {
                    Long key = draws.absent();
                    assertThat(loaded.map().put(key, key)).isNull();
                    assertThat(loaded.map().get(key)).isEqualTo(key);
                    assertThat(loaded.map().remove(key)).isEqualTo(key);
                    points.putRemoveLowLevel(loaded, draws);
                }
            });
            assertThat(loaded.map().size()).isEqualTo(SIZE);
            assertThat(new ArrayList<>(loaded.map().keySet())).isEqualTo(new ArrayList<>(keys()));
        });
    }

    @TestFactory
    List<DynamicTest> every_layout_has_the_same_entries_in_the_same_order() {
        return forEachStore(SIZE, loaded -> {
            for (String layout : List.of("collected", "shuffled")) {
                Arranged entries = new Arranged();
                entries.layout = layout;
                entries.arrange(loaded);
                assertThat(new ArrayList<>(entries.map().keySet())).isEqualTo(new ArrayList<>(keys()));
                assertThat(scans.entrySet(entries))
                        .isEqualTo(keys().stream().mapToLong(Long::longValue).sum());
            }
        });
    }

    @TestFactory
    List<DynamicTest> a_map_that_grew_fails_its_trial() {
        return stores().stream()
                .map(impl -> DynamicTest.dynamicTest(impl, () -> {
                    Loaded loaded = load(impl, 10);
                    Path folder = loaded.folder().path();
                    loaded.map().put(1L, 1L);
                    assertThatThrownBy(loaded::close).hasMessageContaining("10 entries and ended with 11");
                    assertThat(folder).doesNotExist();
                }))
                .toList();
    }

    private List<DynamicTest> forEachStore(int size, Consumer<Loaded> check) {
        return stores().stream()
                .map(impl -> DynamicTest.dynamicTest(impl, () -> {
                    Loaded loaded = load(impl, size);
                    Path folder = loaded.folder().path();
                    assertThat(Files.isDirectory(folder)).isTrue();
                    check.accept(loaded);
                    loaded.close();
                    assertThat(folder).doesNotExist();
                }))
                .toList();
    }

    private static Loaded load(String impl, int size) {
        Loaded loaded = new Loaded();
        loaded.impl = impl;
        loaded.dbSize = size;
        loaded.load();
        return loaded;
    }

    private static Draws draws(int thread, int size) {
        Draws draws = new Draws();
        draws.begin(thread, size);
        return draws;
    }

    private static Set<Long> keys() {
        return LongStream.range(0, SIZE)
                .mapToObj(KeySpace::key)
                .collect(java.util.stream.Collectors.toCollection(TreeSet::new));
    }

    private static void inThreads(Consumer<Integer> work) {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int index = 0; index < THREADS; index++) {
                int thread = index;
                tasks.add(() -> {
                    work.accept(thread);
                    return null;
                });
            }
            for (Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
            throw new AssertionError(e);
        } finally {
            threads.shutdownNow();
        }
    }
}
