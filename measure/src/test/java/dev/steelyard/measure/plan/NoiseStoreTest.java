package dev.steelyard.measure.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.calibration.TurnNoise;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoiseStoreTest {
    private static final Instant DAY = Instant.parse("2026-11-21T10:00:00Z");
    private static final SortedMap<String, String> HERE = machine("Some CPU", "same-cpu");

    @TempDir
    Path temp;

    private final List<String> messages = new ArrayList<>();

    private Path file() {
        return temp.resolve("state/noise.json");
    }

    private NoiseStore store() {
        return new NoiseStore(file(), messages::add);
    }

    private static SortedMap<String, String> machine(String model, String placement) {
        return new TreeMap<>(Map.of("cpu.model", model, "load", placement, "placement.request", placement));
    }

    private static BenchmarkNoise noise(String method, Map<String, String> params, double error, Instant measured) {
        return new BenchmarkNoise(
                new Benchmark("org.example.A." + method, Mode.THROUGHPUT, new TreeMap<>(params), 2, "ops/s"),
                List.of(new TurnNoise(5_000_000, error), new TurnNoise(200_000_000, 0.123456789012345)),
                measured);
    }

    @Test
    void all_benchmarks_of_a_machine_are_found_however_it_is_used() {
        BenchmarkNoise one = noise("a", Map.of("size", "1"), 0.01, DAY);
        BenchmarkNoise two = noise("a", Map.of("size", "2"), 0.02, DAY);
        BenchmarkNoise elsewhere = noise("a", Map.of("size", "1"), 0.5, DAY);
        store().keep(HERE, List.of(one));
        store().keep(machine("Some CPU", ""), List.of(two));
        store().keep(machine("Another CPU", ""), List.of(elsewhere));
        assertThat(store().find(HERE)).containsExactly(one, two);
        assertThat(store().find(machine("Another CPU", "same-cpu"))).containsExactly(elsewhere);
        assertThat(store().find(machine("A third CPU", "same-cpu"))).isEmpty();
        assertThat(messages).isEmpty();
    }

    @Test
    void a_later_measurement_replaces_an_earlier_one_and_not_the_other_way_around() {
        BenchmarkNoise earlier = noise("a", Map.of(), 0.01, DAY);
        BenchmarkNoise later = noise("a", Map.of(), 0.02, DAY.plusSeconds(60));
        store().keep(HERE, List.of(earlier));
        store().keep(HERE, List.of(later));
        assertThat(store().find(HERE)).containsExactly(later);
        // A calibration that is reported again.
        store().keep(HERE, List.of(earlier));
        assertThat(store().find(HERE)).containsExactly(later);
    }

    @Test
    void nothing_is_written_of_nothing() {
        store().keep(HERE, List.of());
        assertThat(store().find(HERE)).isEmpty();
        assertThat(file()).doesNotExist();
        assertThat(messages).isEmpty();
    }

    @Test
    void the_oldest_are_forgotten() {
        for (int i = 0; i < 4; i++) {
            new NoiseStore(file(), messages::add, 3).keep(HERE, List.of(noise("a" + i, Map.of(), 0.01, DAY)));
        }
        assertThat(store().find(HERE))
                .extracting(noise -> noise.benchmark().name())
                .containsExactly("org.example.A.a1", "org.example.A.a2", "org.example.A.a3");
    }

    @Test
    void a_damaged_file_is_set_aside_and_told() throws IOException {
        store().keep(HERE, List.of(noise("a", Map.of(), 0.01, DAY)));
        assertThat(Files.readString(file())).contains("\"schemaVersion\":1");
        Files.writeString(file(), Files.readString(file()).replace("0.01", "-1"));
        assertThat(store().find(HERE)).isEmpty();
        assertThat(messages)
                .singleElement()
                .asString()
                .contains("measurements of noise are damaged")
                .contains("steelyard host");
        assertThat(temp.resolve("state/noise.json.damaged")).isRegularFile();
    }

    @Test
    void a_file_of_a_newer_version_is_left_alone() throws IOException {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "{\"schemaVersion\": 2}");
        store().keep(HERE, List.of(noise("a", Map.of(), 0.01, DAY)));
        assertThat(file()).hasContent("{\"schemaVersion\": 2}");
        assertThat(messages)
                .isNotEmpty()
                .allSatisfy(message -> assertThat(message).contains("newer version"));
    }

    @Test
    void the_file_lies_beside_that_of_the_plans() {
        Path home = temp.resolve("home");
        assertThat(NoiseStore.location(Map.of(), home))
                .isEqualTo(PlanStore.location(Map.of(), home).resolveSibling("noise.json"));
    }
}
