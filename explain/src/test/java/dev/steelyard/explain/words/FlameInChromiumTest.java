package dev.steelyard.explain.words;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.html.Chromium;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.words.Visible;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Flame graphs in a browser: both sides are drawn, and zoom, search and the keyboard work. */
@EnabledIf(value = Chromium.WANTED, disabledReason = "no Chromium is installed")
final class FlameInChromiumTest {

    private static final String BASELINE = "#b0 .flames:has-text('checked against main') .flame[data-name=main]";
    private static final String TREATMENT = "#b0 .flames:has-text('checked against main') .flame[data-name=checked]";

    @TempDir
    static Path folder;

    static Chromium chromium;

    @BeforeAll
    static void start() {
        chromium = new Chromium(folder);
    }

    @AfterAll
    static void stop() {
        chromium.close();
    }

    private static Page opened(RunReport report, int width) throws Exception {
        Page page = chromium.open(report, width, 800);
        page.locator("#b0 .open").click();
        return page;
    }

    private static Locator frame(Page page, String graph, String name) {
        return page.locator(graph + " > .frame").filter(new Locator.FilterOptions().setHasText(name + ": "));
    }

    private static double width(Locator frame) {
        return frame.locator("rect").boundingBox().width;
    }

    @Test
    void what_is_gone_is_in_one_graph_and_what_is_new_in_the_other() throws Exception {
        Page page = opened(Flames.report(), 1280);
        assertThat(frame(page, BASELINE, "Varint.next").count()).isEqualTo(1);
        assertThat(frame(page, TREATMENT, "Varint.next").count()).isZero();
        assertThat(frame(page, BASELINE, "Checks.range").count()).isZero();
        Locator fresh = frame(page, TREATMENT, "Checks.range");
        assertThat(fresh.getAttribute("class")).isEqualTo("frame more3");
        // Of some 2170 samples it is in some 1460.
        double whole = width(frame(page, TREATMENT, "JMH's loop"));
        assertThat(width(fresh) / whole).isBetween(0.6, 0.75);
        assertThat(fresh.locator("text").boundingBox().height).isPositive();
        assertThat(chromium.events()).isEmpty();
    }

    @Test
    void a_click_zooms_in_both_graphs_and_a_button_zooms_out() throws Exception {
        Page page = opened(Flames.report(), 1280);
        double whole = width(frame(page, BASELINE, "JMH's loop"));
        Locator callee = frame(page, TREATMENT, "Checks.range");
        callee.click();
        assertThat(width(callee)).isGreaterThan(whole - 2);
        assertThat(frame(page, TREATMENT, "Source.lambda$bytes").isVisible()).isFalse();
        // The other graph shows the last caller that it has.
        assertThat(width(frame(page, BASELINE, "Decoder.readLong"))).isGreaterThan(whole - 2);
        assertThat(page.locator("#b0 .said").nth(1).innerText()).contains("Checks.range: new, +");
        page.locator("#b0 .all").nth(1).click();
        assertThat(width(callee)).isLessThan(whole * 0.75);
        assertThat(frame(page, TREATMENT, "Source.lambda$bytes").isVisible()).isTrue();
        assertThat(page.locator("#b0 .all").nth(1).isDisabled()).isTrue();
    }

    @Test
    void a_search_marks_frames_and_adds_up_their_time() throws Exception {
        Page page = opened(Flames.report(), 1280);
        Locator part = page.locator("#b0 .flames").nth(1);
        part.locator("input").fill("CODEC.CHECKS");
        assertThat(part.locator(".found").count()).isEqualTo(1);
        assertThat(part.locator("[role=status]").innerText()).matches("0\\.0% of main, 6\\d\\.\\d% of checked");
        // A frame and what it calls count once.
        part.locator("input").fill("org.example");
        assertThat(part.locator("[role=status]").innerText()).matches("99\\.\\d% of main, 99\\.\\d% of checked");
        part.locator("input").fill("");
        assertThat(part.locator("[role=status]").isVisible()).isFalse();
        assertThat(part.locator(".found").count()).isZero();
    }

    @Test
    void arrows_walk_and_keys_zoom() throws Exception {
        Page page = opened(Flames.report(), 1280);
        assertThat(page.locator(TREATMENT).getAttribute("role")).isEqualTo("tree");
        assertThat(page.locator(TREATMENT + " [tabindex='0']").count()).isEqualTo(1);
        frame(page, TREATMENT, "JMH's loop").focus();
        for (int i = 0; i < 3; i++) {
            page.keyboard().press("ArrowUp");
        }
        String focused = "document.activeElement.querySelector('title').textContent";
        assertThat(page.evaluate(focused).toString()).startsWith("org.example.codec.Checks.range: new, +");
        assertThat(page.evaluate("document.activeElement.getAttribute('aria-level')"))
                .isEqualTo("4");
        page.keyboard().press("ArrowRight");
        assertThat(page.evaluate(focused).toString()).startsWith("org.example.codec.Source.lambda$bytes");
        page.keyboard().press("ArrowLeft");
        page.keyboard().press("Enter");
        assertThat(page.locator("#b0 .all").nth(1).isEnabled()).isTrue();
        page.keyboard().press("Escape");
        assertThat(page.locator("#b0 .all").nth(1).isDisabled()).isTrue();
        page.keyboard().press("ArrowDown");
        assertThat(page.evaluate(focused).toString()).startsWith("org.example.codec.Decoder.readLong");
        page.keyboard().press("Home");
        assertThat(page.evaluate(focused).toString()).startsWith("JMH's loop");
    }

    @Test
    void without_scripts_and_on_paper_both_graphs_are_there() throws Exception {
        Page plain = chromium.open(Flames.report(), new Browser.NewPageOptions().setJavaScriptEnabled(false));
        assertThat(plain.locator("svg.flame").all()).hasSize(4).allMatch(Locator::isVisible);
        assertThat(plain.locator(".frame")
                        .filter(new Locator.FilterOptions().setHasText("Checks.range"))
                        .last()
                        .isVisible())
                .isTrue();
        assertThat(plain.locator(".flames .filters").first().isVisible()).isFalse();
        assertThat(plain.locator("body").innerText()).contains("Time in frames themselves");
        Page paper = opened(Flames.report(), 1280);
        paper.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat(paper.locator("svg.flame").all()).hasSize(4).allMatch(Locator::isVisible);
    }

    @Test
    void in_an_archive_without_styles_frames_have_colors() throws Exception {
        Page page = chromium.served(Flames.report(), "sandbox; default-src 'none'");
        Locator fresh = page.locator(".frame.more3 rect").first();
        assertThat(fresh.evaluate("rect => getComputedStyle(rect).fill")).isEqualTo("rgb(238, 122, 102)");
        assertThat(fresh.boundingBox().height).isEqualTo(16);
    }

    @Test
    void small_and_dark_screens_show_graphs_without_sideways_scrolling() throws Exception {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            Page page = chromium.open(
                    Flames.named(Hostile.NAMES),
                    new Browser.NewPageOptions().setColorScheme(scheme).setViewportSize(400, 800));
            page.evaluate("for (const each of document.querySelectorAll('.open')) each.click()");
            assertThat((int) page.evaluate("document.documentElement.scrollWidth"))
                    .isLessThanOrEqualTo(400);
            assertThat(page.locator(".flame").first().boundingBox().width).isLessThan(400);
        }
    }

    @Test
    void hostile_names_of_methods_do_nothing_but_show() throws Exception {
        Page page = opened(Flames.named(Hostile.NAMES), 1280);
        for (Locator frame : page.locator(".flame .frame:not([hidden])").all().subList(0, 12)) {
            frame.focus();
            page.keyboard().press("Enter");
            page.keyboard().press("Escape");
        }
        page.locator(".flames input").fill("<script>");
        assertThat(page.locator("script").count()).isEqualTo(1);
        assertThat(page.locator("img").count()).isZero();
        assertThat(chromium.events()).isEmpty();
        String shown = page.locator(".flames").textContent();
        for (String name : Hostile.NAMES) {
            assertThat(shown).contains(Visible.of(name));
        }
        assertThat(shown).doesNotContain("\u001b").doesNotContain("\u202e");
    }

    @Test
    void a_count_of_the_answer_shows_what_it_counts() throws Exception {
        Page page = chromium.open(Cases.twoTreatments(), 1280, 800);
        page.fill("#words", "nothing like this");
        Locator count = page.locator("a[aria-label='2 regressed, checked: show them']");
        assertThat(count.innerText()).isEqualTo("2 regressed");
        count.click();
        assertThat(page.locator("#results > tbody:visible").count()).isEqualTo(2);
        assertThat(page.locator("#words").inputValue()).isEmpty();
        assertThat(page.locator("#verdict").inputValue()).isEqualTo("1 regressed");
        assertThat(page.locator("#verdict").evaluate("select => select === document.activeElement"))
                .isEqualTo(true);
    }
}
