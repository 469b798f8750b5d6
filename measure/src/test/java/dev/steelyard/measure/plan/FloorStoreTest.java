package dev.steelyard.measure.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.NoiseFloor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FloorStoreTest {
    private static final Instant DAY = Instant.parse("2026-11-21T10:00:00Z");

    @TempDir
    Path temp;

    private final List<String> messages = new ArrayList<>();

    private FloorStore store() {
        return new FloorStore(temp.resolve("state/floors.json"), messages::add);
    }

    private static Benchmark benchmark(String method, Map<String, String> params) {
        return new Benchmark("org.example.A." + method, Mode.THROUGHPUT, new TreeMap<>(params), 2, "ops/s");
    }

    private static PlanKey key(Benchmark benchmark, String jvm) {
        return new PlanKey(benchmark, jvm, "", new TreeMap<>(Map.of("cpu.model", "Some CPU")), List.of("-Xmx1g"));
    }

    @Test
    void a_floor_is_found_again_for_its_benchmark_and_jvm_alone() {
        Benchmark one = benchmark("a", Map.of("size", "1"));
        NoiseFloor floor = new NoiseFloor(one, 0.0123456789012345, DAY);
        store().keep(Map.of(key(one, "17"), floor));
        assertThat(store().find(key(one, "17"))).contains(floor);
        assertThat(store().find(key(one, "21"))).isEmpty();
        assertThat(store().find(key(benchmark("a", Map.of("size", "2")), "17"))).isEmpty();
        NoiseFloor later = new NoiseFloor(one, 0.02, DAY.plusSeconds(60));
        store().keep(Map.of(key(one, "17"), later));
        assertThat(store().find(key(one, "17"))).contains(later);
        assertThat(messages).isEmpty();
    }

    @Test
    void a_damaged_file_is_set_aside_and_told() throws IOException {
        Benchmark one = benchmark("a", Map.of());
        store().keep(Map.of(key(one, "17"), new NoiseFloor(one, 0.01, DAY)));
        Path file = temp.resolve("state/floors.json");
        assertThat(Files.readString(file)).contains("\"schemaVersion\":2");
        Files.writeString(file, Files.readString(file).replace("0.01", "-1"));
        assertThat(store().find(key(one, "17"))).isEmpty();
        assertThat(messages)
                .singleElement()
                .asString()
                .contains("noise floors are damaged")
                .contains("leaving them out of reports");
        assertThat(temp.resolve("state/floors.json.damaged")).isRegularFile();
    }

    @Test
    void a_file_of_a_newer_version_is_left_alone() throws IOException {
        Path file = Files.createDirectories(temp.resolve("state")).resolve("floors.json");
        Files.writeString(file, "{\"schemaVersion\": 3}");
        Benchmark one = benchmark("a", Map.of());
        FloorStore store = store();
        store.keep(Map.of(key(one, "17"), new NoiseFloor(one, 0.01, DAY)));
        assertThat(store.find(key(one, "17"))).isEmpty();
        assertThat(file).hasContent("{\"schemaVersion\": 3}");
        assertThat(messages).singleElement().asString().contains("newer version of Steelyard");
    }

    @Test
    void the_file_lies_beside_that_of_the_plans() {
        Path home = temp.resolve("home");
        assertThat(FloorStore.location(Map.of(), home))
                .isEqualTo(PlanStore.location(Map.of(), home).resolveSibling("floors.json"));
    }
}
