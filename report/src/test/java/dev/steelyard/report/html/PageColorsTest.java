package dev.steelyard.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Contrasts of the page's colors, by the formula of WCAG 2.2, in light and in dark. */
final class PageColorsTest {

    private static final Pattern COLOR = Pattern.compile("--(\\w+): #(\\p{XDigit}{6});");

    /** The colors of the light scheme, then those of the dark one. */
    private static List<Map<String, String>> schemes() {
        // Each style sheet begins with its light colors, then has its dark ones.
        String style = Assets.load().style();
        int flames = style.lastIndexOf(":root {", style.lastIndexOf("prefers-color-scheme: dark"));
        String light = "";
        String dark = "";
        for (String sheet : List.of(style.substring(0, flames), style.substring(flames))) {
            int at = sheet.indexOf("prefers-color-scheme: dark");
            light += sheet.substring(0, at);
            dark += sheet.substring(at);
        }
        return List.of(colors(light), colors(dark));
    }

    private static Map<String, String> colors(String style) {
        Map<String, String> colors = new HashMap<>();
        Matcher matcher = COLOR.matcher(style);
        while (matcher.find()) {
            colors.put(matcher.group(1), matcher.group(2));
        }
        assertThat(colors).hasSize(23);
        return colors;
    }

    @Test
    void text_is_readable_on_everything_behind_it() {
        for (Map<String, String> colors : schemes()) {
            for (String text : List.of("ink", "soft", "good", "bad", "doubt", "mark")) {
                for (String behind : List.of("paper", "head")) {
                    assertThat(contrast(colors, text, behind))
                            .as(text + " on " + behind)
                            .isGreaterThan(4.5);
                }
            }
        }
    }

    @Test
    void names_are_readable_on_every_frame() {
        for (Map<String, String> colors : schemes()) {
            for (FlameTone tone : FlameTone.values()) {
                assertThat(contrast(colors, "ink", tone.type())).as(tone.type()).isGreaterThan(4.5);
            }
        }
        // Where styles are blocked, colors are those of a light screen.
        for (FlameTone tone : FlameTone.values()) {
            assertThat(schemes().get(0)).containsEntry(tone.type(), tone.fill().substring(1));
        }
    }

    @Test
    void lines_and_marks_stand_out() {
        for (Map<String, String> colors : schemes()) {
            for (String behind : List.of("paper", "head", "band")) {
                for (String line : List.of("c0", "c1", "c2", "c3", "c4", "c5", "soft", "ink")) {
                    assertThat(contrast(colors, line, behind))
                            .as(line + " on " + behind)
                            .isGreaterThan(3);
                }
            }
        }
    }

    /** The band itself is faint, so its ends are lines. */
    @Test
    void the_margin_has_edges() {
        assertThat(Assets.load().style()).contains(".band { fill: var(--band); stroke: var(--soft);");
    }

    private static double contrast(Map<String, String> colors, String one, String other) {
        double first = luminance(colors.getOrDefault(one, ""));
        double second = luminance(colors.getOrDefault(other, ""));
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    private static double luminance(String color) {
        int rgb = Integer.parseInt(color, 16);
        return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8 & 255) + 0.0722 * linear(rgb & 255);
    }

    private static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
