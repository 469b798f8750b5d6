package dev.steelyard.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.report.sample.Cases;
import org.junit.jupiter.api.Test;

/** The command that measures the same again. */
final class ReproduceTest {

    @Test
    void revisionsArePinnedAndSettingsBound() {
        Run run = Cases.twoTreatments().run();
        assertThat(Reproduce.command(run, Redaction.of(run)))
                .isEqualTo("steelyard compare --seed 42 1a2b3c4d5e6f:main 1a2b3c4d5e6f:buffered"
                        + " '-Ddb.password=(redacted)' -Ddecoder.size=64 --jvm /opt/jdk-21/bin/java"
                        + " --jvm-args '-Xmx512m -Dapi.key=(redacted)' .:checked");
    }

    @Test
    void whatIsNotTheDefaultIsSaid() {
        Run run = Cases.twoTreatments().run();
        Criteria criteria = new Criteria(0.05, new Criteria.Margins(0.01, 0.03), Criteria.Looks.once(6), true);
        Run other = new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                run.budget(),
                criteria,
                run.variants(),
                run.benchmarks(),
                run.environment());
        assertThat(Reproduce.command(other, Redaction.of(other)))
                .contains(" --alpha 0.05 --margin 0.01 --allocation-margin 0.03 --per-benchmark --blocks 6 ");
    }
}
