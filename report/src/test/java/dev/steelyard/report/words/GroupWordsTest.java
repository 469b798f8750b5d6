package dev.steelyard.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.calibration.GroupSpread;
import dev.steelyard.core.judgment.GroupFinding;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GroupWordsTest {

    private static final Benchmark READ =
            new Benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    private static final String BEGIN = "Up to 2 blocks ran at once, in core groups with 2 CPUs each (0-1 2-3). ";

    private static List<String> said(String groups, Optional<GroupFinding> finding) {
        Run run = new Run(
                "test",
                "0",
                Instant.EPOCH,
                42,
                Duration.ofMinutes(15),
                Criteria.DEFAULT,
                List.of(variant("base"), variant("change")),
                List.of(new Run.Presence(READ, List.of("base", "change"))),
                new TreeMap<>(Map.of("placement.groups", groups)));
        Judgment judgment = new Judgment(List.of(), Optional.empty(), Optional.empty(), finding, List.of());
        return ReportView.unusualPlacement(new RunReport(run, List.of(), judgment, RunReport.Commands.UNKNOWN));
    }

    private static Variant variant(String name) {
        return new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE);
    }

    private static String said(GroupFinding finding) {
        List<String> sentences = said("0-1 2-3", Optional.of(finding));
        assertThat(sentences).hasSize(1);
        assertThat(sentences.get(0)).startsWith(BEGIN);
        return sentences.get(0).substring(BEGIN.length());
    }

    @Test
    void lone_blocks_that_agree_are_told_with_their_difference() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(said(new GroupFinding(12, 84, 0.0012, 10, List.of(), false)))
                    .isEqualTo(
                            "12 blocks ran alone, with the rest of the machine idle; their changes differ from those "
                                    + "of the others by +0.12% on average, no more than by chance.");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void lone_blocks_that_are_few_say_nothing() {
        assertThat(said(new GroupFinding(0, 5, 0, 0, List.of(), false)))
                .isEqualTo("None ran alone, so it is not known whether they disturb each other.");
        assertThat(said(new GroupFinding(1, 2, 0, 0, List.of(), false)))
                .isEqualTo("1 block ran alone, with the rest of the machine idle: too few to compare them with the "
                        + "others.");
    }

    @Test
    void lone_blocks_that_differ_are_the_only_ones_that_count() {
        assertThat(said(new GroupFinding(12, 84, 0.1, 10, List.of(READ), false)))
                .contains(
                        "those of Decoder.read differ from the others by more than chance, so of these benchmarks only");
        assertThat(said(new GroupFinding(12, 84, 0.1, 10, List.of(READ), true)))
                .contains("they differ from the others by more than chance, so only they count");
    }

    @Test
    void blocks_one_at_a_time_and_groups_that_cannot_be_read_are_not_mentioned() {
        assertThat(said("0-1 2-3", Optional.empty())).isEmpty();
        assertThat(said("\u001b[31m<b>", Optional.of(new GroupFinding(0, 5, 0, 0, List.of(), false))))
                .isEmpty();
    }

    private static List<String> calibrated(String groups, Optional<GroupSpread> spread) {
        Run run = new Run(
                "test",
                "0",
                Instant.EPOCH,
                42,
                Duration.ofMinutes(15),
                Criteria.DEFAULT,
                List.of(variant("base"), variant("base-2")),
                List.of(),
                new TreeMap<>(Map.of("placement.groups", groups)));
        Judgment judgment = new Judgment(List.of(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        return GroupWords.calibrated(
                new RunReport(run, List.of(), judgment, RunReport.Commands.UNKNOWN),
                new Calibration(List.of(), List.of(), List.of(), spread));
    }

    private static String calibrated(double ratio, double low, double high) {
        Optional<GroupSpread> spread = Optional.of(new GroupSpread(4, 2, ratio, low, high, 12, Instant.EPOCH));
        List<String> sentences = calibrated("0-1 2-3 4-5 6-7", spread);
        assertThat(sentences).hasSize(1);
        return sentences.get(0);
    }

    @Test
    void a_calibration_says_what_groups_do_to_the_spread() {
        assertThat(calibrated(0.984, 0.931, 1.042))
                .isEqualTo(
                        "Core groups: with 4, the spread between forks is 0.98 times [0.93, 1.04] that of one block at a "
                                + "time, by 12 benchmarks. This is at most 10% more, so later runs on this machine use them "
                                + "(--groups auto).");
        assertThat(calibrated(1.3, 1.2, 1.4))
                .contains("This is more than 10% more, so later runs on this machine measure one");
        assertThat(calibrated(1.05, 0.9, 1.2))
                .contains("This does not rule out 10% more")
                .contains("can tell.");
        assertThat(calibrated("0-1 2-3", Optional.empty()))
                .singleElement()
                .asString()
                .contains("no calibration with --groups 1 on this machine has 4 or more of these benchmarks");
        assertThat(calibrated("", Optional.empty())).isEmpty();
    }
}
