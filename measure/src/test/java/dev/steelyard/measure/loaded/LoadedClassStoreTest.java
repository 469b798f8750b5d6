package dev.steelyard.measure.loaded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.measure.plan.PlanKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadedClassStoreTest {

    private static final LoadedClasses SOME =
            new LoadedClasses(List.of("b.B", "a.A", "a.A$1"), false, Optional.empty());

    @TempDir
    Path temp;

    private final List<String> messages = new ArrayList<>();

    private static PlanKey key(String code) {
        Benchmark benchmark = new Benchmark("a.B.c", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        return new PlanKey(benchmark, "17", "", new TreeMap<>(), List.of(code));
    }

    private LoadedClassStore store() {
        return new LoadedClassStore(temp.resolve("classes"), 3, messages::add);
    }

    @Test
    void classes_come_back_for_their_key_alone() {
        store().keep(key("one"), SOME);
        assertThat(store().find(key("one"))).contains(SOME);
        assertThat(store().find(key("two"))).isEmpty();
        assertThat(SOME.names()).containsExactly("a.A", "a.A$1", "b.B");
        assertThat(messages).isEmpty();
    }

    @Test
    void a_gap_is_kept() {
        LoadedClasses gap = new LoadedClasses(List.of("a.A"), false, Optional.of("not enough memory"));
        store().keep(key("one"), gap);
        assertThat(store().find(key("one"))).contains(gap);
        assertThat(SOME.and(gap)).isEqualTo(new LoadedClasses(SOME.names(), false, gap.gap()));
    }

    @Test
    void that_classes_were_unloaded_is_kept() {
        LoadedClasses unloaded = new LoadedClasses(List.of("a.A"), true, Optional.empty());
        store().keep(key("one"), unloaded);
        assertThat(store().find(key("one"))).contains(unloaded);
        assertThat(SOME.and(unloaded).unloaded()).isTrue();
    }

    @Test
    void a_file_that_is_not_whole_or_of_another_version_is_as_good_as_none() throws IOException {
        store().keep(key("one"), SOME);
        Path file = temp.resolve("classes").resolve(key("one").fileName());
        for (String content :
                List.of("", "steelyard loaded classes 2\ncomplete\na.A\n", "steelyard loaded classes 1\n")) {
            Files.writeString(file, content);
            assertThat(store().find(key("one"))).isEmpty();
        }
        Files.write(file, new byte[] {(byte) 0xC3, 0x28});
        assertThat(store().find(key("one"))).isEmpty();
        assertThat(messages).isEmpty();
    }

    @Test
    void the_oldest_are_forgotten() throws IOException {
        for (int i = 0; i < 5; i++) {
            store().keep(key("code " + i), SOME);
            Files.setLastModifiedTime(
                    temp.resolve("classes").resolve(key("code " + i).fileName()), FileTime.fromMillis(1000L * i));
        }
        try (Stream<Path> files = Files.list(temp.resolve("classes"))) {
            assertThat(files).hasSize(3);
        }
        assertThat(store().find(key("code 4"))).contains(SOME);
        assertThat(store().find(key("code 1"))).isEmpty();
    }

    @Test
    void a_folder_that_cannot_be_written_is_told_once() throws IOException {
        Files.writeString(temp.resolve("classes"), "a file");
        LoadedClassStore store = store();
        store.keep(key("one"), SOME);
        store.keep(key("two"), SOME);
        assertThat(messages).singleElement().asString().contains("cannot save");
    }

    @Test
    void the_folder_follows_the_rules_of_the_desktop() {
        assertThat(LoadedClassStore.location(Map.of("XDG_STATE_HOME", "/state"), Path.of("/home/me")))
                .isEqualTo(Path.of("/state/steelyard/classes"));
    }
}
