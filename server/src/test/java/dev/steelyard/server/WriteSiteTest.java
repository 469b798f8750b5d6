package dev.steelyard.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Mode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages as files. */
class WriteSiteTest extends PlantedLedger {

    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"((?!data:)[^\"#]+)");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private ExitStatus write(Path target) {
        return new WriteSite(location(), InstantSource.fixed(START))
                .write(
                        new SiteRequest(Optional.empty(), target),
                        new Console(
                                new PrintStream(out, true, StandardCharsets.UTF_8),
                                false,
                                OptionalInt.empty(),
                                Progress.SILENT));
    }

    @Test
    void every_link_of_every_file_leads_to_a_file() throws Exception {
        plant();
        Path site = folder.resolve("site");
        assertThat(write(site)).isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8).strip())
                .isEqualTo(site.resolve("index.html").toString());
        List<Path> pages;
        try (Stream<Path> files = Files.walk(site)) {
            pages = files.filter(file -> file.toString().endsWith(".html")).toList();
        }
        assertThat(pages).hasSizeGreaterThan(40);
        for (Path page : pages) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                Path to = page.resolveSibling(link.group(1)).normalize();
                assertThat(to).as("%s in %s", link.group(1), page).isRegularFile();
            }
        }
    }

    @Test
    void what_did_not_change_is_left_as_it_is() throws Exception {
        plant();
        Path site = folder.resolve("site");
        write(site);
        Path old = site.resolve("about/index.html");
        FileTime before = FileTime.fromMillis(0);
        Files.setLastModifiedTime(old, before);
        recordAll(benchmark("org.example.Other.more", Mode.AVERAGE_TIME), 1);
        write(site);
        assertThat(Files.getLastModifiedTime(old)).isEqualTo(before);
        assertThat(Files.readString(site.resolve("p/" + project().id() + "/index.html")))
                .contains("Other.more");
        try (Stream<Path> files = Files.walk(site)) {
            assertThat(files.filter(file -> file.toString().endsWith(".new"))).isEmpty();
        }
    }

    @Test
    void pages_of_what_is_gone_are_deleted_and_a_repository_of_pages_is_no_foreign_folder() throws Exception {
        plant();
        Path site = Files.createDirectories(folder.resolve("site"));
        Files.createDirectories(site.resolve(".git"));
        Files.writeString(site.resolve("CNAME"), "bench.example.org");
        write(site);
        Path gone = Files.createDirectories(site.resolve("p/" + "0".repeat(32))).resolve("index.html");
        Files.writeString(gone, "of a project that was removed");
        write(site);
        assertThat(gone).doesNotExist();
        assertThat(site.resolve("CNAME")).hasContent("bench.example.org");
        assertThat(Files.readString(site.resolve("index.html"))).contains("Content-Security-Policy");
        assertThat(Files.readString(site.resolve("feed.xml"))).contains("changes/index.html");
    }

    @Test
    void a_folder_of_somebody_else_is_left_alone() throws Exception {
        plant();
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("precious.txt"), "mine");
        assertThatThrownBy(() -> write(other)).isInstanceOf(UserError.class).hasMessageContaining("did not write");
        assertThatThrownBy(() -> write(other.resolve("precious.txt")))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is a file");
        assertThat(other.resolve("precious.txt")).hasContent("mine");
    }
}
