package dev.steelyard.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import dev.steelyard.report.sample.Cases;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The page without scripts, without styles, in the dark, and on paper. */
@EnabledIf(value = Chromium.WANTED, disabledReason = "no Chromium is installed")
final class PageCircumstancesTest {

    /** What Jenkins sends with files that a build kept. */
    private static final String JENKINS = "sandbox; default-src 'none'; img-src 'self'; style-src 'self'";

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

    private static void assertReadable(Page page) {
        assertThat(page.locator("#unscripted").isVisible()).isTrue();
        assertThat(page.locator("#filters").isVisible()).isFalse();
        assertThat(page.locator("#results caption").isVisible()).isFalse();
        assertThat(page.locator("body").innerText())
                .contains("Details of each benchmark")
                .contains("org.example.codec.DecoderBenchmark.readLong size=10, avgt")
                .contains("steelyard compare --include")
                .contains("never settled");
        List<Locator> plots = page.locator("svg.plot").all();
        assertThat(plots).hasSize(7).allMatch(Locator::isVisible);
        assertThat(page.locator(".key svg").all()).hasSize(3).allMatch(Locator::isVisible);
    }

    @Test
    void without_scripts_all_details_are_on_the_page() throws Exception {
        Browser.NewPageOptions without = new Browser.NewPageOptions().setJavaScriptEnabled(false);
        assertReadable(chromium.open(Cases.twoTreatments(), without));
        Page charts = chromium.open(Cases.of("scaling"), without);
        assertThat(charts.locator("svg.chart").all()).hasSize(4).allMatch(Locator::isVisible);
    }

    @Test
    void in_an_archive_without_scripts_and_styles_drawings_are_still_drawings() throws Exception {
        Page page = chromium.served(Cases.twoTreatments(), JENKINS);
        assertReadable(page);
        assertThat(style(page, "svg.plot .band", "fill")).isEqualTo("rgb(192, 192, 192)");
        assertThat(style(page, "svg.plot .interval", "fill")).isEqualTo("rgb(0, 0, 0)");
        assertThat(style(page, "svg.plot .points", "stroke-width")).isEqualTo("5px");
        for (String line : List.of(".axis", ".zero", ".estimate", ".points", ".trace.c0")) {
            assertThat(style(page, "svg " + line, "fill")).as(line).isEqualTo("none");
            assertThat(style(page, "svg " + line, "stroke")).as(line).startsWith("rgb(");
        }
    }

    /** Its browser knows scripts, so it shows nothing that is for browsers without. */
    @Test
    void a_policy_that_only_blocks_scripts_leaves_the_table_and_a_hint() throws Exception {
        Page page = chromium.served(Cases.twoTreatments(), "default-src 'none'; style-src 'unsafe-inline'");
        assertThat(page.locator("#unscripted").isVisible()).isTrue();
        assertThat(page.locator("#filters").isVisible()).isFalse();
        assertThat(page.locator("#results").isVisible()).isTrue();
    }

    @Test
    void with_scripts_nothing_says_that_there_are_none() throws Exception {
        Page page = chromium.open(Cases.twoTreatments(), 1280, 800);
        assertThat(page.locator("#unscripted").isVisible()).isFalse();
        assertThat(page.locator("#filters").isVisible()).isTrue();
        assertThat(page.locator("#results caption").isVisible()).isTrue();
        assertThat(page.locator("body").innerText()).doesNotContain("Details of each benchmark");
    }

    @Test
    void a_dark_screen_has_a_dark_page() throws Exception {
        Page page = chromium.open(Cases.twoTreatments(), new Browser.NewPageOptions().setColorScheme(ColorScheme.DARK));
        assertThat(style(page, "body", "background-color")).isEqualTo("rgb(18, 22, 27)");
        assertThat(style(page, "body", "color")).isEqualTo("rgb(230, 234, 239)");
        page.locator("#b0 .open").click();
        assertThat(style(page, "#b0 .trace.c0", "stroke")).isEqualTo("rgb(195, 204, 214)");
    }

    @Test
    void paper_shows_what_a_click_would() throws Exception {
        Page page = chromium.open(Cases.twoTreatments(), 1280, 800);
        page.fill("#words", "readLong");
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat(page.locator("details:not([open])").count()).isPositive();
        long open = page.locator("details[open]").count();
        page.evaluate("dispatchEvent(new Event('beforeprint'))");
        assertThat(page.locator("details:not([open])").count()).isZero();
        assertThat(style(page, "#results td", "white-space")).isEqualTo("normal");
        assertThat(page.locator("#filters p").isVisible()).isTrue();
        assertThat(page.locator("#filters p").innerText()).isEqualTo("2 of 3 benchmarks");
        assertThat(page.locator("#words").isVisible()).isFalse();
        page.evaluate("dispatchEvent(new Event('afterprint'))");
        assertThat(page.locator("details[open]").count()).isEqualTo((int) open);
    }

    private static String style(Page page, String element, String property) {
        return (String) page.locator(element)
                .first()
                .evaluate("(element, property) => getComputedStyle(element).getPropertyValue(property)", property);
    }
}
