package dev.steelyard.measure.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.plan.KnownSpread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanStoreTest {
    private static final TreeMap<String, String> HOST =
            new TreeMap<>(Map.of("cpu.model", "Some CPU", "cpu.steal", "0.1", "load", "1", "memory.total", "8"));

    @TempDir
    Path temp;

    private final List<String> messages = new ArrayList<>();

    @Test
    void a_plan_is_found_again_by_another_store_and_says_so() {
        assertThat(store().find(key("a"))).isEmpty();
        store().remember(List.of(key("a")), plan(8));
        store().remember(List.of(key("b")), plan(9));
        store().remember(List.of(key("a")), plan(10));
        Plan found = store().find(key("a")).orElseThrow();
        assertThat(found.turns()).isEqualTo(10);
        assertThat(found.reasons())
                .containsExactly(new PlanReason.Slices(50_000_000), new PlanReason.Remembered(false));
        assertThat(store().find(key("b")).orElseThrow().turns()).isEqualTo(9);
        assertThat(messages).isEmpty();
    }

    @Test
    void the_file_is_read_once_and_again_before_it_is_written() throws IOException {
        store().remember(List.of(key("a")), plan(8));
        PlanStore store = store();
        assertThat(store.find(key("a"))).isPresent();
        store().remember(List.of(key("b")), plan(9));
        assertThat(store.find(key("b"))).isEmpty();
        store.remember(List.of(key("c")), plan(10));
        assertThat(store.find(key("b")).orElseThrow().turns()).isEqualTo(9);
        assertThat(store().find(key("c")).orElseThrow().turns()).isEqualTo(10);
        assertThat(messages).isEmpty();
    }

    @Test
    void spreads_are_kept_beside_plans_and_pooled_over_runs() {
        assertThat(store().spread(key("a"))).isEmpty();
        store().remember(List.of(key("a")), plan(8));
        store().remember(key("a"), new KnownSpread(0.01, 10, 1e9));
        store().remember(key("a"), new KnownSpread(0.03, 10, 1e9));
        store().remember(List.of(key("b")), plan(9));
        KnownSpread found = store().spread(key("a")).orElseThrow();
        assertThat(found.degrees()).isEqualTo(20);
        assertThat(found.variance()).isBetween(0.0199, 0.0201);
        assertThat(store().spread(key("b"))).isEmpty();
        assertThat(store().find(key("a")).orElseThrow().turns()).isEqualTo(8);
        assertThat(messages).isEmpty();
    }

    @Test
    void every_part_of_the_key_counts() {
        Benchmark benchmark = benchmark("a", Map.of());
        TreeMap<String, String> slower = new TreeMap<>(HOST);
        slower.put("cpu.model", "Other CPU");
        TreeMap<String, String> pinned = new TreeMap<>(HOST);
        pinned.put("placement.workers", "1");
        List<PlanKey> keys = List.of(
                key("a"),
                key("b"),
                new PlanKey(benchmark("a", Map.of("size", "1")), "17", "1.37", HOST, List.of("-Xmx1g")),
                new PlanKey(benchmark, "21", "1.37", HOST, List.of("-Xmx1g")),
                new PlanKey(benchmark, "17", "1.36", HOST, List.of("-Xmx1g")),
                new PlanKey(benchmark, "17", "1.37", slower, List.of("-Xmx1g")),
                new PlanKey(benchmark, "17", "1.37", pinned, List.of("-Xmx1g")),
                new PlanKey(benchmark, "17", "1.37", HOST, List.of("-Xmx1g", "")),
                new PlanKey(benchmark, "17", "1.37", HOST, List.of("-Xmx", "1g")));
        Set<String> texts = new HashSet<>();
        keys.forEach(key -> texts.add(key.text()));
        assertThat(texts).hasSameSizeAs(keys);
    }

    @Test
    void what_changes_from_run_to_run_does_not_count() {
        TreeMap<String, String> busier = new TreeMap<>(HOST);
        busier.put("load", "9");
        busier.put("cpu.steal", "0.5");
        busier.putAll(new FirstTouch(15_000, 2_500).facts());
        assertThat(new PlanKey(benchmark("a", Map.of()), "17", "1.37", busier, List.of("-Xmx1g")))
                .isEqualTo(key("a"));
    }

    @Test
    void a_damaged_file_is_set_aside_and_the_store_goes_on() throws IOException {
        store().remember(List.of(key("a")), plan(8));
        Files.writeString(file(), "{\"schemaVersion\": 4, \"plans\": {\"x\": {\"kind\": \"NONE\"}}}");
        assertThat(store().find(key("a"))).isEmpty();
        assertThat(messages).hasSize(1);
        assertThat(messages.get(0)).contains(file().toString()).contains("plans.json.damaged");
        assertThat(file().resolveSibling("plans.json.damaged")).isRegularFile();
        store().remember(List.of(key("a")), plan(9));
        assertThat(store().find(key("a"))).isPresent();
    }

    @Test
    void a_file_of_a_newer_version_is_left_alone() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "{\"schemaVersion\": 5}");
        PlanStore store = store();
        store.remember(List.of(key("a")), plan(8));
        assertThat(store.find(key("a"))).isEmpty();
        assertThat(file()).hasContent("{\"schemaVersion\": 5}");
        assertThat(messages).singleElement().asString().contains("newer version of Steelyard");
    }

    @Test
    void a_folder_that_cannot_be_written_is_told_and_not_fatal() throws IOException {
        Files.writeString(temp.resolve("state"), "a file");
        store().remember(List.of(key("a")), plan(8));
        assertThat(messages).isNotEmpty().allMatch(message -> message.contains("pilot"));
    }

    @Test
    void the_oldest_plans_are_forgotten() {
        PlanStore small = new PlanStore(file(), messages::add, 2);
        small.remember(List.of(key("a")), plan(8));
        small.remember(List.of(key("b")), plan(8));
        small.remember(List.of(key("a")), plan(9));
        small.remember(List.of(key("c")), plan(8));
        assertThat(small.find(key("a"))).isPresent();
        assertThat(small.find(key("b"))).isEmpty();
        assertThat(small.find(key("c"))).isPresent();
    }

    @Test
    void the_file_follows_the_xdg_rules() {
        Path home = temp.resolve("home");
        assertThat(PlanStore.location(Map.of(), home)).isEqualTo(home.resolve(".local/state/steelyard/plans.json"));
        assertThat(PlanStore.location(Map.of("XDG_STATE_HOME", "relative"), home))
                .isEqualTo(home.resolve(".local/state/steelyard/plans.json"));
        assertThat(PlanStore.location(Map.of("XDG_STATE_HOME", temp.toString()), home))
                .isEqualTo(temp.resolve("steelyard/plans.json"));
    }

    private PlanStore store() {
        return new PlanStore(file(), messages::add);
    }

    private Path file() {
        return temp.resolve("state/steelyard/plans.json");
    }

    private static PlanKey key(String method) {
        return new PlanKey(benchmark(method, Map.of()), "17", "1.37", HOST, List.of("-Xmx1g"));
    }

    private static Benchmark benchmark(String method, Map<String, String> params) {
        return new Benchmark("org.example.A." + method, Mode.AVERAGE_TIME, new TreeMap<>(params), 1, "ns/op");
    }

    private static Plan plan(int turns) {
        return new Plan(
                Plan.Kind.SLICES,
                new Plan.Warmup(3, 500_000_000L),
                50_000_000L,
                new Plan.Turn(1, 3),
                turns,
                List.of(new PlanReason.Slices(50_000_000)));
    }
}
