package dev.steelyard.compare.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Watched;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals every format of a calibration, in locales with other digits and separators. */
final class CalibrationGoldenTest {

    private static final RunReport REPORT = Watched.calibration();
    private static final Calibration CALIBRATION = Calibration.of(REPORT, new BoundaryCache());

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void every_format_is_as_it_was() throws IOException {
        Map<String, CalibrationRenderer> renderers = new LinkedHashMap<>();
        renderers.put("stdout.txt", new CalibrationText(TextStyle.PLAIN));
        renderers.put("narrow.txt", new CalibrationText(new TextStyle(false, 80)));
        renderers.put("calibration.json", new CalibrationJson());
        renderers.put("calibration.csv", new CalibrationCsv());
        renderers.put("calibration.md", new CalibrationMarkdown());
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("ar-EG-u-nu-arab")}) {
            Locale.setDefault(locale);
            for (Map.Entry<String, CalibrationRenderer> file : renderers.entrySet()) {
                Golden.check("calibration", file.getKey(), rendered(file.getValue()));
            }
        }
    }

    @Test
    void numbers_come_back_as_they_were() throws IOException {
        JsonNode document = new JsonMapper().readTree(rendered(new CalibrationJson()));
        assertThat(document.get("schemaVersion").asInt()).isEqualTo(1);
        JsonNode longs = document.get("benchmarks").get(0);
        assertThat(longs.get("benchmark").asString()).endsWith("readLong");
        var expected = CALIBRATION.benchmarks().get(0);
        assertThat(longs.get("spread").asDouble())
                .isEqualTo(expected.noise().orElseThrow().spread());
        assertThat(longs.get("noiseFloor").asDouble())
                .isEqualTo(expected.noise().orElseThrow().floor().at(8));
        assertThat(document.get("falseVerdicts").size())
                .isEqualTo(CALIBRATION.falseVerdicts().size());
    }

    private static String rendered(CalibrationRenderer renderer) throws IOException {
        return rendered(renderer, CALIBRATION);
    }

    private static String rendered(CalibrationRenderer renderer, Calibration calibration) throws IOException {
        StringBuilder out = new StringBuilder();
        renderer.render(REPORT, calibration, out);
        return out.toString();
    }
}
