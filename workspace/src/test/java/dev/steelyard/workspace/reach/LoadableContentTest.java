package dev.steelyard.workspace.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a JVM can load of a class path, and which classes for its release it does not find. */
class LoadableContentTest {

    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final Map<String, String> VERSIONED =
            Map.of("a/B.class", "8", "META-INF/versions/9/a/B.class", "9", "META-INF/versions/21/a/B.class", "21");

    @TempDir
    private Path temp = Path.of("");

    private Path jar(String name, long time, Map<String, String> files) throws IOException {
        Path jar = temp.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> file : new TreeMap<>(files).entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTime(time);
                zip.putNextEntry(entry);
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private LoadableContent read(Map<String, String> files, int release) throws IOException {
        return LoadableContent.read(List.of(jar("one.jar", 0, files)), release);
    }

    private static Map<String, String> with(Map<String, String> files, String path, String text) {
        Map<String, String> more = new TreeMap<>(files);
        more.put(path, text);
        return more;
    }

    @Test
    void a_fat_jar_that_lost_its_mark_is_found_on_jvms_that_would_use_other_classes() throws IOException {
        assertThat(read(VERSIONED, 17).ignored()).containsExactly("a.B");
        assertThat(read(VERSIONED, 8).ignored()).isEmpty();
        String marked = "Manifest-Version: 1.0\r\nMulti-Release: true\r\n";
        assertThat(read(with(VERSIONED, MANIFEST, marked), 17).ignored()).isEmpty();
    }

    @Test
    void the_class_of_the_newest_release_that_fits_counts() throws IOException {
        Map<String, String> back = with(VERSIONED, "META-INF/versions/11/a/B.class", "8");
        assertThat(read(back, 17).ignored()).isEmpty();
        assertThat(read(back, 21).ignored()).containsExactly("a.B");
    }

    @Test
    void classes_without_a_plain_one_and_equal_ones_are_no_loss() throws IOException {
        assertThat(read(
                                Map.of(
                                        "a/B.class", "8",
                                        "META-INF/versions/9/a/B.class", "8",
                                        "META-INF/versions/9/a/C.class", "9",
                                        "META-INF/versions/9/module-info.class", "9"),
                                17)
                        .ignored())
                .isEmpty();
    }

    @Test
    void a_folder_is_never_one_for_several_releases() throws IOException {
        for (Map.Entry<String, String> file : VERSIONED.entrySet()) {
            Path path = temp.resolve("classes").resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        assertThat(LoadableContent.read(List.of(temp.resolve("classes")), 17).ignored())
                .containsExactly("a.B");
    }

    @Test
    void equal_content_has_an_equal_digest_whatever_the_times_and_stamps() throws IOException {
        Map<String, String> files = Map.of("a/B.class", "8", MANIFEST, "Manifest-Version: 1.0\r\nBuild-Time: 1\r\n");
        Map<String, String> stamped = Map.of(
                "a/B.class", "8", MANIFEST, "Manifest-Version: 1.0\r\nBuild-Time: 2\r\n", "META-INF/maven/x", "y");
        String digest =
                LoadableContent.read(List.of(jar("a.jar", 0, files)), 17).digest();
        assertThat(LoadableContent.read(List.of(jar("b.jar", 1L << 40, stamped)), 17)
                        .digest())
                .isEqualTo(digest);
        assertThat(LoadableContent.read(List.of(jar("c.jar", 0, with(files, "a/B.class", "9"))), 17)
                        .digest())
                .isNotEqualTo(digest);
        assertThat(LoadableContent.read(List.of(jar("d.jar", 0, with(files, "a/r.txt", "9"))), 17)
                        .digest())
                .isNotEqualTo(digest);
    }
}
