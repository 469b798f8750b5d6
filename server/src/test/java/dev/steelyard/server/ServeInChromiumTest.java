package dev.steelyard.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.ledger.request.RequestLedger;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.request.MeasurementRequest;
import dev.steelyard.report.html.Chromium;
import dev.steelyard.server.web.ServedLedger;
import dev.steelyard.server.web.Web;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pages as people use them. */
@EnabledIf(Chromium.WANTED)
class ServeInChromiumTest extends ServedLedger {

    /** What does not fit the window. */
    private static final String TOO_WIDE =
            "[...document.querySelectorAll('main *, body > *')].filter(e => !e.closest('.wide')"
                    + " && e.getBoundingClientRect().right > innerWidth).map(e => e.outerHTML.slice(0, 200)).join('\\n')";

    private static Chromium chromium;

    @BeforeAll
    static void begin() {
        chromium = new Chromium(Path.of("target"));
    }

    @AfterAll
    static void end() {
        chromium.close();
    }

    private Web start() {
        plant();
        return open();
    }

    private static Page visit(Web web, String path, int width, ColorScheme scheme) {
        return chromium.visit(
                "http://127.0.0.1:" + web.port() + path,
                new Browser.NewPageOptions().setViewportSize(width, 800).setColorScheme(scheme));
    }

    private static double number(Page page, String script) {
        return ((Number) page.evaluate(script)).doubleValue();
    }

    @Test
    void a_change_is_accepted_from_its_page_with_the_keyboard_alone() {
        try (Web web = start()) {
            Page page = visit(web, "/p/" + project().id() + "/changes/", 400, ColorScheme.LIGHT);
            page.locator("select[name=revision]").focus();
            page.keyboard().press("Tab");
            page.keyboard().press("Tab");
            page.keyboard().type("accepted");
            page.keyboard().press("Tab");
            page.keyboard().type("checks every length");
            page.keyboard().press("Enter");
            page.waitForCondition(
                    () -> !ProjectLedger.named(ledger, project().name()).marks().isEmpty());
            assertThat(page.url()).endsWith("/changes/");
            assertThat(ProjectLedger.named(ledger, project().name()).marks())
                    .singleElement()
                    .satisfies(mark -> assertThat(mark.reason()).isEqualTo("checks every length"));
            page.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, LIGHT", "400, LIGHT", "1280, DARK", "400, DARK"})
    void every_kind_of_page_fits_its_window_and_says_nothing_on_the_console(int width, ColorScheme scheme) {
        try (Web web = start()) {
            for (String path : everyKind()) {
                Page page = visit(web, path, width, scheme);
                assertThat(number(page, "document.documentElement.scrollWidth"))
                        .as("%s: %s", path, page.evaluate(TOO_WIDE))
                        .isLessThanOrEqualTo(width);
                assertThat(chromium.events())
                        .as(path)
                        .noneMatch(event -> !event.startsWith("request http://127.0.0.1"));
                assertThat(page.locator("h1").innerText()).isNotEmpty();
                page.close();
            }
        }
    }

    /** Every kind of page, with its forms. */
    private List<String> everyKind() {
        String project = "/p/" + project().id() + "/";
        MeasurementRequest request = new RequestLedger(ledger)
                .add(
                        project().name(),
                        new MeasurementRequest("", "v1", "v2", "", "", Duration.ofMinutes(10), "somebody", START),
                        "");
        return List.of(
                "/",
                "/audit/",
                "/about/",
                "/queue/",
                project,
                project + "changes/",
                project + "runs/",
                project + "compare/",
                path(SLOWER),
                project + "q/" + request.id() + "/",
                project + "r/" + contents.runs(project()).get(0).id() + "/");
    }

    /** The rules of axe, which find about half of what keeps people from using a page. */
    @ParameterizedTest
    @CsvSource({"LIGHT", "DARK"})
    void nothing_serious_keeps_people_from_using_a_page(ColorScheme scheme) throws IOException {
        String axe;
        try (InputStream script = getClass().getResourceAsStream("/axe.min.js")) {
            axe = new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
        try (Web web = start()) {
            for (String path : everyKind()) {
                Page page = visit(web, path, 1280, scheme);
                page.evaluate(axe);
                Object found = page.evaluate("axe.run().then(results => results.violations"
                        + ".filter(one => one.impact === 'serious' || one.impact === 'critical')"
                        + ".map(one => one.id + ': ' + one.nodes.map(node => node.html).slice(0, 3).join(' ')))");
                assertThat((List<?>) found).as(path).isEmpty();
                page.close();
            }
        }
    }

    @Test
    void dragging_over_commits_shows_the_commands_for_them_and_a_click_opens_the_run() {
        try (Web web = start()) {
            Page page = visit(web, path(SLOWER), 1280, ColorScheme.LIGHT);
            Locator plot = page.locator("#history .u-over");
            BoundingBox box = plot.boundingBox();
            page.mouse().move(box.x + box.width * 0.3, box.y + box.height / 2);
            page.mouse().down();
            page.mouse().move(box.x + box.width * 0.7, box.y + box.height / 2);
            page.mouse().up();
            List<String> commands = page.locator("#history .picked code").allInnerTexts();
            assertThat(commands).hasSize(3);
            assertThat(commands.get(0)).matches("steelyard compare [0-9a-f]{12} [0-9a-f]{12} --include '.*Decoder.*'");
            assertThat(commands.get(1)).startsWith("steelyard bisect ");

            page.reload();
            BoundingBox again = page.locator("#history .u-over").boundingBox();
            page.mouse().click(again.x + 2, again.y + 2);
            assertThat(page.url()).as("beside all values").contains("/b/");
            for (double x = 0.45; x < 0.55 && page.url().contains("/b/"); x += 0.01) {
                for (double y = 0.02; y < 1 && page.url().contains("/b/"); y += 0.04) {
                    page.mouse().click(again.x + again.width * x, again.y + again.height * y);
                }
            }
            page.waitForURL(address -> address.contains("/r/"));
            assertThat(page.locator("h2").allInnerTexts()).contains("Scores");
        }
    }

    /** The label of the chart tells what is drawn, also to those who do not see it. */
    private static String scaling(Page page, String chart) {
        return page.locator(chart + " .plot").getAttribute("aria-label");
    }

    @Test
    void the_scale_of_a_chart_is_chosen_with_the_keyboard_and_is_part_of_the_address() {
        try (Web web = start()) {
            Page page = visit(web, path(SLOWER), 400, ColorScheme.LIGHT);
            assertThat(page.locator("#history .scale option").allInnerTexts())
                    .as("changes have no logarithm")
                    .containsExactly("linear", "relative to a commit");
            page.locator("#scores .scale select").focus();
            page.keyboard().press("ArrowDown");
            assertThat(page.url()).endsWith("/#scores=log");
            assertThat(scaling(page, "#scores")).endsWith("Logarithmic scale.");
            page.keyboard().press("ArrowDown");
            page.keyboard().press("Tab");
            page.keyboard().press("ArrowDown");
            String second = hash(2).substring(0, 12);
            assertThat(page.url()).endsWith("/#scores=to." + second);
            assertThat(page.locator("#scores .scale").innerText()).contains("Relative to " + second);
            page.locator("#history .scale select").focus();
            page.keyboard().press("ArrowDown");
            String address = page.url();
            assertThat(address).endsWith("/#scores=to." + second + "&history=to." + hash(0).substring(0, 12));

            page.close();
            Page linked = chromium.visit(address, new Browser.NewPageOptions());
            assertThat(scaling(linked, "#scores")).contains("Relative to " + second);
            assertThat(scaling(linked, "#history")).contains("Relative to ");
            assertThat(linked.locator("#scores .scale select").last().inputValue())
                    .isEqualTo("1");
            // Hover over the last value: its ratio to the second one is beside it.
            linked.locator("#scores .u-over").scrollIntoViewIfNeeded();
            BoundingBox box = linked.locator("#scores .u-over").boundingBox();
            linked.mouse().move(box.x + box.width - 2, box.y + box.height / 2);
            linked.locator("#scores .u-legend")
                    .getByText(Pattern.compile("\\(1\\.\\d+ of " + second + "\\)"))
                    .waitFor();

            linked.evaluate("location.hash = '#scores=log&history=log'");
            linked.waitForCondition(() -> scaling(linked, "#scores").endsWith("Logarithmic scale."));
            assertThat(scaling(linked, "#history")).as("what cannot be had").doesNotContain("ogarithmic");
            linked.locator("#scores .scale select").first().selectOption("linear");
            assertThat(scaling(linked, "#scores")).doesNotContain("Logarithmic", "Relative");
            assertThat(linked.url()).endsWith("/#history=log");
            assertThat(chromium.events()).noneMatch(event -> !event.startsWith("request http://127.0.0.1"));
            linked.close();
        }
    }

    @Test
    void without_scripts_the_drawing_and_all_numbers_are_there() {
        try (Web web = start()) {
            Page page = chromium.visit(
                    "http://127.0.0.1:" + web.port() + path(SLOWER),
                    new Browser.NewPageOptions().setJavaScriptEnabled(false));
            assertThat(page.locator("#history svg .dot").count()).isEqualTo(21);
            assertThat(page.locator("#history svg .shift").count()).isEqualTo(1);
            assertThat(page.locator("#comparisons tbody tr").count()).isEqualTo(21);
        }
    }

    @Test
    void where_values_stop_being_comparable_is_drawn_and_said_with_and_without_scripts() {
        Benchmark edited = benchmark("org.example.Edited.run", Mode.AVERAGE_TIME);
        for (int commit = 0; commit < 12; commit += 2) {
            record(commit, edited, 1, new TreeMap<>(Map.of("anchor", "1", "measured", commit < 6 ? "1" : "2")));
        }
        reopen();
        try (Web web = open()) {
            for (boolean scripts : List.of(true, false)) {
                Page page = chromium.visit(
                        "http://127.0.0.1:" + web.port() + path(edited),
                        new Browser.NewPageOptions().setViewportSize(400, 800).setJavaScriptEnabled(scripts));
                assertThat(page.locator("#scores .signs li").innerText())
                        .startsWith("Not comparable across " + hash(6).substring(0, 12))
                        .endsWith("the benchmark itself changed.");
                assertThat(page.locator("#scores svg .sign.break line").count()).isEqualTo(scripts ? 0 : 1);
                assertThat(page.locator("#scores canvas").count()).isEqualTo(scripts ? 1 : 0);
                assertThat(chromium.events()).noneMatch(event -> !event.startsWith("request http://127.0.0.1"));
                page.close();
            }
        }
    }

    /** From the overview to the run behind a value, by the keyboard alone. */
    @Test
    void the_way_from_a_change_to_its_commits_needs_no_mouse() {
        try (Web web = start()) {
            Page page = visit(web, "/", 1280, ColorScheme.LIGHT);
            page.keyboard().press("Tab");
            assertThat(page.evaluate("document.activeElement.textContent")).isEqualTo("Skip to content");
            page.locator("#changes tbody a").first().focus();
            page.keyboard().press("Enter");
            page.waitForURL(address -> address.endsWith("/changes/"));
            page.locator("#series tbody a").first().focus();
            page.keyboard().press("Enter");
            page.waitForURL(address -> address.contains("/b/"));
            assertThat(page.locator("h1").innerText()).isEqualTo("org.example.Decoder.read");
            assertThat(page.locator("#history .plot").getAttribute("aria-label"))
                    .contains("21 values");
            page.locator("#history .range select").first().focus();
            page.keyboard().press("ArrowDown");
            assertThat(page.locator("#history .picked code").allInnerTexts()).hasSize(3);
        }
    }
}
