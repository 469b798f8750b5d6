package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.calibration.TurnNoise;
import dev.steelyard.core.host.Finding;
import dev.steelyard.core.host.Finding.Severity;
import dev.steelyard.core.host.HostReport;
import dev.steelyard.report.json.HostJson;
import dev.steelyard.report.text.HostText;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Seals both formats of the findings about a machine. */
final class HostReportTest {

    private static final HostReport REPORT = new HostReport(
            Duration.ofMillis(2500),
            List.of(
                    new Finding(
                            "timer", Severity.FINE, "steps of 20 ns, 18 ns a look", Optional.empty(), Optional.empty()),
                    new Finding(
                            "other load",
                            Severity.DISTURBS,
                            "0.90 CPUs busy with other work: evil\u001b[2J (4711) 0.90",
                            Optional.of(
                                    "It takes CPU, caches and clock rate from forks by turns; intervals get wider."),
                            Optional.of("End it, or wait until it is over; 'ps -fp 4711' says what it is.")),
                    new Finding(
                            "governor",
                            Severity.UNKNOWN,
                            "the kernel shows no clock rates",
                            Optional.empty(),
                            Optional.empty()),
                    new Finding(
                            "turbo",
                            Severity.NOTE,
                            "on",
                            Optional.of("The clock rate depends on temperature."),
                            Optional.of("echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost"))),
            List.of(new TurnNoise(5_000_000, 0.0021), new TurnNoise(200_000_000, 0.0234)),
            new TreeMap<>(Map.of("cpu.model", "Example CPU")));

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void bothFormatsAreAsTheyWere() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY)) {
            Locale.setDefault(locale);
            Golden.check("host", "wide.txt", text(new TextStyle(false, 120)));
            Golden.check("host", "narrow-colour.txt", text(new TextStyle(true, 60)));
            StringBuilder json = new StringBuilder();
            new HostJson().render(REPORT, json);
            Golden.check("host", "host.json", json.toString());
        }
    }

    @Test
    void aNameCannotSteerTheTerminal() throws IOException {
        assertThat(text(new TextStyle(false, 120))).doesNotContain("\u001b").contains("evil\\u001b");
    }

    private static String text(TextStyle style) throws IOException {
        StringBuilder out = new StringBuilder();
        new HostText(style).render(REPORT, out);
        return out.toString();
    }
}
