package dev.steelyard.measure.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.calibration.GroupSpread;
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

class GroupStoreTest {
    private static final GroupSpread SPREAD =
            new GroupSpread(4, 2, 0.9876543210123, 0.95, 1.03, 12, Instant.parse("2026-11-24T10:00:00Z"));

    @TempDir
    Path temp;

    private final List<String> messages = new ArrayList<>();

    private GroupStore store() {
        return new GroupStore(temp.resolve("state/groups.json"), messages::add);
    }

    private static SortedMap<String, String> machine(String model, String groups) {
        return new TreeMap<>(
                Map.of("cpu.model", model, "cpu.logical", "8", "load", groups, "placement.groups", groups));
    }

    @Test
    void what_is_known_is_found_on_the_same_machine_however_it_is_used() {
        store().keep(machine("Some CPU", "0-1 2-3"), SPREAD);
        assertThat(store().find(machine("Some CPU", ""))).contains(SPREAD);
        assertThat(store().find(machine("Another CPU", "0-1 2-3"))).isEmpty();
        assertThat(messages).isEmpty();
    }

    @Test
    void the_last_calibration_counts() {
        store().keep(machine("Some CPU", ""), SPREAD);
        GroupSpread wider = new GroupSpread(4, 2, 1.3, 1.2, 1.4, 12, SPREAD.calibrated());
        store().keep(machine("Some CPU", ""), wider);
        assertThat(store().find(machine("Some CPU", ""))).contains(wider);
    }

    @Test
    void a_damaged_file_is_set_aside_and_told() throws IOException {
        store().keep(machine("Some CPU", ""), SPREAD);
        Path file = temp.resolve("state/groups.json");
        Files.writeString(file, Files.readString(file).replace("0.95", "-1"));
        assertThat(store().find(machine("Some CPU", ""))).isEmpty();
        assertThat(messages)
                .singleElement()
                .asString()
                .contains("calibrated core groups are damaged")
                .contains("running one block at a time");
    }
}
