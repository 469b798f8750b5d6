package dev.steelyard.workspace.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.BuildTrait;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildCacheTest {

    @TempDir
    Path folder;

    private BuildCache cache;
    private Path checkout;

    @BeforeEach
    void makeCache() throws IOException {
        cache = new BuildCache(folder.resolve("cache"));
        checkout = Files.createDirectories(folder.resolve("checkout/classes/sample"));
        Files.writeString(checkout.resolve("A.class"), "a");
        checkout = folder.resolve("checkout");
    }

    private BuildCache.Lock lock(String key) throws IOException {
        return cache.lock(key, holder -> {});
    }

    private Path outside(String name) throws IOException {
        return Files.writeString(folder.resolve(name), name);
    }

    @Test
    void whoever_waits_is_told_which_process_holds_the_lock() throws Exception {
        List<Optional<Long>> told = Collections.synchronizedList(new ArrayList<>());
        BuildCache.Lock held = lock("key");
        Thread waiting = new Thread(() -> {
            try (BuildCache.Lock second = cache.lock("key", told::add)) {
                told.add(Optional.of((long) second.key().length()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        waiting.start();
        while (told.isEmpty() && waiting.isAlive()) {
            Thread.sleep(10);
        }
        held.close();
        waiting.join();
        assertThat(told)
                .containsExactly(Optional.of(ProcessHandle.current().pid()), Optional.of((long) "key".length()));
    }

    @Test
    void what_may_change_is_copied_and_releases_are_not() throws IOException {
        Path release = outside("lib-1.0.jar");
        Path changing = outside("lib-2.0-SNAPSHOT.jar");
        List<Path> classPath = List.of(checkout.resolve("classes"), release, changing);
        try (BuildCache.Lock lock = lock("key")) {
            List<Path> kept = cache.keep(lock, classPath, checkout);

            assertThat(kept).hasSize(3).contains(release).doesNotContain(changing);
            assertThat(kept.get(0).resolve("sample/A.class")).hasContent("a");
            assertThat(cache.find(lock)).contains(kept);
            Files.writeString(kept.get(0).resolve("sample/B.class"), "added");
            assertThat(cache.find(lock)).as("damaged").isEmpty();
            assertThat(cache.keep(lock, classPath, checkout)).isEqualTo(kept);
            Files.delete(release);
            assertThat(cache.find(lock)).as("a jar is gone").isEmpty();
        }
    }

    @Test
    void how_it_was_built_is_kept_and_may_be_unknown() throws IOException {
        List<Path> classPath = List.of(checkout.resolve("classes"));
        SortedMap<BuildTrait, String> traits =
                new TreeMap<>(Map.of(BuildTrait.TOOL, "Maven", BuildTrait.CHANGES, "-P a\tb\nc"));
        try (BuildCache.Lock lock = lock("key")) {
            cache.keep(lock, classPath, checkout, traits);
            assertThat(cache.traits(lock))
                    .containsExactly(Map.entry(BuildTrait.TOOL, "Maven"), Map.entry(BuildTrait.CHANGES, "-P a b c"));
            Path file = cache.folder().resolve("key/traits");
            Files.writeString(file, "TOOL\tGradle\nSOMETHING\tnew\nbroken\n");
            assertThat(cache.traits(lock)).containsExactly(Map.entry(BuildTrait.TOOL, "Gradle"));
            Files.delete(file);
            assertThat(cache.traits(lock)).isEmpty();
            assertThat(cache.find(lock)).isPresent();
        }
    }

    @Test
    void what_nobody_used_is_pruned() throws IOException {
        Instant now = Instant.now();
        for (String key : List.of("unused", "used", "held")) {
            try (BuildCache.Lock lock = lock(key)) {
                cache.keep(lock, List.of(checkout.resolve("classes")), checkout);
            }
            FileTime before = FileTime.from(now.minus(Duration.ofDays(40)));
            Files.setLastModifiedTime(cache.folder().resolve(key).resolve("manifest"), before);
        }
        try (BuildCache.Lock lock = lock("used")) {
            assertThat(cache.find(lock)).isPresent();
        }
        try (BuildCache.Lock lock = lock("held")) {
            cache.prune(now.minus(Duration.ofDays(30)));
            assertThat(cache.find(lock)).isPresent();
        }
        assertThat(cache.folder().resolve("used")).exists();
        assertThat(cache.folder().resolve("unused")).doesNotExist();
    }

    @Test
    void logs_of_builds_that_failed_are_pruned_as_well() throws IOException {
        Instant now = Instant.now();
        for (String key : List.of("old", "new", "held")) {
            try (BuildCache.Lock lock = lock(key)) {
                Files.writeString(cache.log(lock), "[ERROR]");
                if (!key.equals("new")) {
                    Files.setLastModifiedTime(cache.log(lock), FileTime.from(now.minus(Duration.ofDays(40))));
                }
            }
        }
        try (BuildCache.Lock lock = lock("held")) {
            cache.prune(now.minus(Duration.ofDays(30)));
            assertThat(cache.log(lock)).exists();
        }
        assertThat(cache.folder().resolve("old.log")).doesNotExist();
        assertThat(cache.folder().resolve("new.log")).exists();
    }

    @Test
    void a_manifest_that_is_none_is_not_believed() throws IOException {
        try (BuildCache.Lock lock = lock("key")) {
            Path entry = Files.createDirectories(cache.folder().resolve("key"));
            for (String text : List.of("", "own", "own\t\t", "x\ty\tz\n")) {
                Files.writeString(entry.resolve("manifest"), text);
                assertThat(cache.find(lock)).as(text).isEmpty();
            }
        }
    }
}
