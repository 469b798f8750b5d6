package dev.steelyard.server.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.server.PlantedLedger;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Section;
import dev.steelyard.server.page.Timeline;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the pages say of a ledger with one planted change. */
class PagesTest extends PlantedLedger {

    private static Section section(Page page, String key) {
        return page.sections().stream()
                .filter(section -> section.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(List<Cell> row) {
        return row.stream().map(Cell::text).toList();
    }

    @Test
    void the_overview_begins_with_the_change_that_is_open() {
        plant();
        Page page = page("/");

        assertThat(page.answer().get(0)).isEqualTo("1 unreviewed regression in 2 series.");
        assertThat(page.answer().get(1)).startsWith("The newest: Decoder.read").contains("in repository, +1");
        assertThat(section(page, "changes").rows()).hasSize(1);
        assertThat(section(page, "changes").rows().get(0).get(4).tone()).isEqualTo(Cell.Tone.BAD);
        assertThat(texts(section(page, "projects").rows().get(0))).startsWith("repository", "42");
        assertThat(section(page, "health").rows()).hasSize(1);
    }

    @Test
    void a_benchmark_shows_its_shift_its_values_and_the_commands_that_go_on() {
        plant();
        Page page = page(path(SLOWER));

        assertThat(page.title()).isEqualTo("org.example.Decoder.read");
        assertThat(page.answer().get(0))
                .startsWith("Last change of the time per operation: +")
                .contains("regressed");
        Timeline history = page.timelines().get(0);
        assertThat(history.commits()).hasSize(21);
        assertThat(history.shifts()).hasSize(1);
        assertThat(history.commits().get(history.shifts().get(0).last()).hash()).isPresent();
        assertThat(history.lines().get(0).dots()).hasSize(21);
        assertThat(page.commands())
                .extracting(Page.Command::line)
                .anyMatch(line -> line.startsWith("steelyard bisect ")
                        && line.endsWith("--benchmark '^org\\.example\\.Decoder\\.read$'"));
        assertThat(section(page, "comparisons").rows()).hasSize(21);
        Page steady = page(path(STEADY));
        assertThat(steady.answer().get(0)).isEqualTo("No lasting change of the score was found.");
        assertThat(steady.commands()).isEmpty();
    }

    @Test
    void every_link_of_every_page_leads_to_a_page() {
        plant();
        List<String> paths = pages.paths();
        assertThat(paths).hasSizeGreaterThan(40).doesNotHaveDuplicates();
        for (String path : paths) {
            Page page = page(path);
            page.above().forEach(above -> page(above.path()));
            page.related().forEach(related -> page(related.path()));
            page.sections().stream()
                    .flatMap(section -> section.rows().stream())
                    .flatMap(List::stream)
                    .flatMap(cell -> cell.link().stream())
                    .distinct()
                    .forEach(this::page);
        }
    }

    @Test
    void every_page_can_be_reached_from_the_overview() {
        plant();
        Set<String> reached = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of("/"));
        while (!next.isEmpty()) {
            String path = next.remove();
            if (reached.add(path)) {
                Page page = page(path);
                page.related().forEach(related -> next.add(related.path()));
                page.sections().stream()
                        .flatMap(section -> section.rows().stream())
                        .flatMap(List::stream)
                        .forEach(cell -> cell.link().ifPresent(next::add));
            }
        }
        // Each page has a link to what the numbers mean.
        reached.add("/about/");
        assertThat(reached)
                .containsAll(pages.paths())
                .contains("/p/" + project().id() + "/compare/");
    }

    /** What was not judged is not said to be without regressions. */
    @Test
    void a_comparison_alone_is_no_history_without_regressions() {
        record(2, SLOWER, 1.4);
        reopen();
        String none = "No history is long enough to find changes: that takes at least 5 measured commits.";
        assertThat(page("/").answer().get(0)).isEqualTo(none);
        assertThat(page("/p/" + project().id() + "/").answer().get(0)).isEqualTo(none);
        assertThat(page(path(SLOWER)).answer().get(0)).startsWith("Finding changes takes at least 5 commits");
    }

    @Test
    void a_history_that_nobody_measures_any_more_is_said_to_be_stale() {
        plant();
        pages = Pages.current(contents, InstantSource.fixed(START.plusSeconds(100L * 86_400)));
        assertThat(page("/").answer())
                .anyMatch(line -> line.startsWith("The history of repository has not been measured"));
        assertThat(section(page("/"), "health").rows().get(0).get(3).text()).startsWith("all, since ");
    }

    @Test
    void two_revisions_are_compared_by_what_is_stored() {
        plant();
        String path = "/p/" + project().id() + "/compare/";
        assertThat(page(path).fields()).extracting(Page.Field::name).containsExactly("older", "newer");

        Page compared =
                pages.of(path, Map.of("older", hash(10), "newer", hash(30))).orElseThrow();
        assertThat(compared.answer().get(0)).startsWith("1 of 2 benchmarks recorded at both revisions changed:");
        assertThat(texts(section(compared, "moved").rows().get(0))).startsWith("org.example.Decoder.read");

        Page unknown =
                pages.of(path, Map.of("older", "nowhere", "newer", hash(30))).orElseThrow();
        assertThat(unknown.answer().get(0)).contains("nowhere");
        assertThat(unknown.sections()).isEmpty();
    }

    @Test
    void what_is_recorded_later_is_on_the_next_page() {
        recordAll(STEADY, 1);
        reopen();
        assertThat(page("/").answer().get(0)).isEqualTo("No unreviewed regressions in 1 series.");
        recordAll(SLOWER, 1.3);
        assertThat(page("/").answer().get(0)).isEqualTo("1 unreviewed regression in 2 series.");
    }

    @Test
    void an_empty_ledger_says_how_to_fill_one() {
        contents = new LedgerContents(Ledger.at(new LedgerFile(folder.resolve("none.db"))));
        pages = Pages.current(contents, InstantSource.system());
        assertThat(page("/").answer().get(0)).startsWith("Nothing is recorded in ");
        assertThat(folder.resolve("none.db")).doesNotExist();
    }

    @Test
    void paths_of_nothing_have_no_page() {
        plant();
        String project = "/p/" + project().id() + "/";
        for (String path : List.of(
                "/p/",
                "/p/x/",
                "/p/../",
                "/p/" + "0".repeat(32) + "/",
                project + "b/",
                project + "b/x/",
                project + "r/x/",
                project + "b/" + "0".repeat(32) + "/",
                project + "nothing/",
                project + "b/" + "0".repeat(32) + "/x/",
                "//")) {
            assertThat(pages.of(path, Map.of())).as(path).isEmpty();
        }
    }

    /** Levels are of the time per operation, and so is the chart beside them: a page has one sign for one change. */
    @Test
    void modes_where_more_is_better_regress_when_they_fall() {
        Benchmark speed = benchmark("org.example.Encoder.speed", Mode.THROUGHPUT);
        recordAll(speed, 1.25);
        reopen();
        Page page = page(path(speed));
        assertThat(page.answer().get(0)).startsWith("Last change of the time per operation: +2");
        List<Timeline.Dot> dots = page.timelines().get(0).lines().get(0).dots();
        assertThat(dots.get(dots.size() - 1).value()).isBetween(0.2, 0.3);
        assertThat(section(page, "comparisons").rows().get(0).get(6).text()).startsWith("-19.");
        assertThat(section(page("/"), "changes").rows().get(0).get(7).text()).startsWith("regressed");
    }
}
