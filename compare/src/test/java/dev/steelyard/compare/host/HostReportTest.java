package dev.steelyard.compare.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.core.calibration.TurnNoise;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Mode;
import dev.steelyard.measure.machine.Absence;
import dev.steelyard.measure.machine.HostCheck;
import dev.steelyard.measure.machine.HostFacts;
import dev.steelyard.measure.machine.HostFacts.Busy;
import dev.steelyard.measure.machine.HostFacts.Clock;
import dev.steelyard.measure.machine.HostFacts.Cpus;
import dev.steelyard.measure.machine.HostFacts.Frequency;
import dev.steelyard.measure.machine.HostFacts.Load;
import dev.steelyard.measure.machine.HostFacts.Lock;
import dev.steelyard.measure.machine.HostFacts.Machine;
import dev.steelyard.measure.machine.HostFacts.Memory;
import dev.steelyard.measure.machine.HostFacts.Power;
import dev.steelyard.measure.machine.HostFacts.Switch;
import dev.steelyard.measure.machine.HostReport;
import dev.steelyard.measure.machine.Reading;
import dev.steelyard.report.Golden;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.words.TurnNoiseWords;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Seals both formats of the findings about a machine. */
final class HostReportTest {

    private static final long GB = 1_000_000_000L;

    /** Everything is fine but the load, and what cannot be read. */
    private static final HostFacts LOADED = new HostFacts(
            new Load(
                    Duration.ofMillis(2500),
                    Reading.of(0.0),
                    Reading.of(0.9),
                    List.of(new Busy("evil\u001b[2J", 4711, 0.9))),
            new Cpus(
                    Reading.of(List.of(0, 1, 2, 3)),
                    Reading.of(List.of(0, 1, 2, 3)),
                    Reading.of(4),
                    Reading.of(1),
                    Reading.of(OptionalDouble.empty()),
                    new Frequency(Reading.unknown(Absence.Fact.CLOCK_RATES), Reading.of(false), Optional.empty())),
            new Memory(
                    Reading.of(64 * GB),
                    Reading.of(60 * GB),
                    Reading.of(Optional.<Long>empty()),
                    Reading.of(0L),
                    Reading.of("madvise"),
                    Reading.of(new FirstTouch(250, 240))),
            new Clock(20, 18, Reading.of("tsc"), List.of("tsc", "hpet")),
            new Machine(Reading.of(Power.MAINS_ONLY), Reading.of(new Lock("jmh.lock", false, Optional.empty()))));

    /** Nothing is fine. */
    private static final HostFacts POOR = new HostFacts(
            new Load(Duration.ofMillis(2500), Reading.of(0.02), Reading.of(0.2), List.of()),
            new Cpus(
                    Reading.of(List.of(2, 3)),
                    Reading.of(List.of(0, 1, 2, 3)),
                    Reading.of(1),
                    Reading.of(2),
                    Reading.of(OptionalDouble.of(1.5)),
                    new Frequency(
                            Reading.of(List.of("powersave")),
                            Reading.of(true),
                            Optional.of(new Switch("/sys/devices/system/cpu/cpufreq/boost", "0")))),
            new Memory(
                    Reading.of(64 * GB),
                    Reading.of(20 * GB),
                    Reading.of(Optional.of(GB)),
                    Reading.of(9L),
                    Reading.of("always"),
                    Reading.of(new FirstTouch(15_300, 2_480))),
            new Clock(280, 900, Reading.of("hpet"), List.of("hpet", "tsc")),
            new Machine(Reading.of(Power.BATTERY), Reading.of(new Lock("/tmp/jmh.lock", true, Optional.of(99L)))));

    /** Three benchmarks, one of which has slices of 20 ms. */
    private static final Optional<PooledNoise> KNOWN = PooledNoise.of(List.of(
            noise("a", 5, 0.004, 20, 0.007, 200, 0.05),
            noise("b", 5, 0.011, 20, 0.012, 200, 0.04),
            noise("c", 20, 0.009, 200, 0.0125)));

    private static final HostReport REPORT = report(LOADED, KNOWN);

    private static BenchmarkNoise noise(String name, double... millisAndErrors) {
        Benchmark benchmark = new Benchmark("org.example." + name, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        List<TurnNoise> turns = new ArrayList<>();
        for (int i = 0; i < millisAndErrors.length; i += 2) {
            turns.add(new TurnNoise(Math.round(millisAndErrors[i] * 1_000_000), millisAndErrors[i + 1]));
        }
        return new BenchmarkNoise(benchmark, turns, Instant.parse("2026-11-21T10:00:00Z"));
    }

    private static HostReport report(HostFacts facts, Optional<PooledNoise> known) {
        return new HostReport(
                facts,
                HostCheck.findings(facts),
                List.of(new TurnNoise(5_000_000, 0.0021), new TurnNoise(200_000_000, 0.0234)),
                known,
                new TreeMap<>(Map.of("cpu.model", "Example CPU")));
    }

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void both_formats_are_as_they_were() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY)) {
            Locale.setDefault(locale);
            Golden.check("host", "wide.txt", text(REPORT, new TextStyle(false, 120)));
            Golden.check("host", "poor.txt", text(report(POOR, Optional.empty()), new TextStyle(false, 120)));
            Golden.check("host", "narrow-colour.txt", text(REPORT, new TextStyle(true, 60)));
            StringBuilder json = new StringBuilder();
            new HostJson().render(REPORT, json);
            Golden.check("host", "host.json", json.toString());
        }
    }

    @Test
    void without_a_pilot_there_are_no_numbers_of_benchmarks() throws IOException {
        StringBuilder json = new StringBuilder();
        new HostJson().render(report(LOADED, Optional.empty()), json);
        assertThat(json).contains("\"benchmarkNoise\": null");
        assertThat(text(report(LOADED, Optional.empty()), new TextStyle(false, 120)))
                .contains(TurnNoiseWords.UNKNOWN + "\n")
                .doesNotContain("On this machine");
    }

    @Test
    void a_name_cannot_steer_the_terminal() throws IOException {
        assertThat(text(REPORT, new TextStyle(false, 120)))
                .doesNotContain("\u001b")
                .contains("evil\\u001b");
    }

    private static String text(HostReport report, TextStyle style) throws IOException {
        StringBuilder out = new StringBuilder();
        new HostText(style).render(report, out);
        return out.toString();
    }
}
