package dev.steelyard.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages for people: their links lead somewhere, and every page can be reached. */
class DocumentationTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");

    @Test
    void every_link_leads_to_a_file_and_a_heading() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            for (String link : links(page)) {
                String[] parts = link.split("#", 2);
                Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
                if (!Files.exists(target)
                        || (parts.length > 1 && !anchors(target).contains(parts[1]))) {
                    broken.add(ROOT.relativize(page) + ": " + link);
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void the_readme_links_to_every_page_of_the_guide() throws IOException {
        List<String> links = links(ROOT.resolve("README.md"));
        try (Stream<Path> guide = Files.list(ROOT.resolve("docs/guide"))) {
            assertThat(guide.map(page -> "docs/guide/" + page.getFileName()).toList())
                    .hasSizeGreaterThan(5)
                    .allSatisfy(page -> assertThat(links).contains(page));
        }
    }

    @Test
    void no_line_of_a_command_is_without_its_prompt() throws IOException {
        for (Path page : pages()) {
            assertThat(Files.readAllLines(page))
                    .as(page.toString())
                    .noneMatch(line -> line.startsWith("./steelyard") || line.startsWith("steelyard "));
        }
    }

    /** More than anybody will read; what is new replaces something. */
    @Test
    void all_pages_together_have_at_most_75000_words() throws IOException {
        long words = 0;
        for (Path page : pages()) {
            words += Files.readString(page).strip().split("\\s+").length;
        }
        assertThat(words).isLessThanOrEqualTo(75_000);
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(
                List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md"), ROOT.resolve("CHANGELOG.md")));
        for (Path folder : List.of(ROOT.resolve("docs"), ROOT.resolve("selfbench/subjects"))) {
            try (Stream<Path> found = Files.walk(folder)) {
                found.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    /** Links to other files of the project; addresses on the web are not followed. */
    private static List<String> links(Path page) throws IOException {
        List<String> links = new ArrayList<>();
        Matcher matcher = LINK.matcher(Files.readString(page));
        while (matcher.find()) {
            if (!matcher.group(1).matches("[a-z]+:.*")) {
                links.add(matcher.group(1));
            }
        }
        return links;
    }

    /** Headings as the usual renderers of Markdown name them: in lower case, hyphens for blanks, nothing else. */
    private static List<String> anchors(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.matches("#+ .*"))
                .map(line -> line.replaceFirst("#+ ", "").toLowerCase(Locale.ROOT))
                .map(line -> line.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
                .toList();
    }
}
