package dev.steelyard.explain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.sample.Cases;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** When a report names the command that explains its changes. */
final class WhatToExplainTest {

    /** The changes of a sample, between variants of one revision. */
    private static RunReport sameCode(String... treatmentArgs) {
        RunReport report = Cases.twoTreatments();
        Run run = report.run();
        VariantSettings told = new VariantSettings(List.of(treatmentArgs), new TreeMap<>(), new TreeMap<>());
        List<Variant> variants = run.variants().stream()
                .map(variant -> new Variant(
                        variant.name(),
                        variant.source(),
                        Optional.of("one"),
                        Optional.empty(),
                        variant.name().equals("checked") ? told : VariantSettings.NONE))
                .toList();
        return new RunReport(
                new Run(
                        run.id(),
                        run.version(),
                        run.start(),
                        run.seed(),
                        run.budget(),
                        run.criteria(),
                        variants,
                        run.benchmarks(),
                        run.environment(),
                        run.safeguards(),
                        run.extension(),
                        run.unreached(),
                        run.chosen()),
                report.blocks(),
                report.judgment(),
                new RunReport.Commands(List.of("compare"), List.of("compare", "--resume", "run-1")));
    }

    @Test
    void changes_by_jvm_arguments_alone_can_be_explained() {
        assertThat(CauseWords.command(sameCode("-XX:FreqInlineSize=50"))).contains("steelyard explain run-1");
    }

    @Test
    void where_nothing_differs_there_is_nothing_to_explain() {
        assertThat(CauseWords.command(sameCode())).isEmpty();
    }

    @Test
    void what_was_explained_is_not_offered_again_even_if_nothing_is_proved() {
        RunReport report = sameCode("-XX:FreqInlineSize=50");
        ExplainedFinding seen = new ExplainedFinding(
                report.rows().get(0).comparison().row(), ExplainedFinding.Certainty.SEEN, "A call is inlined.");
        assertThat(CauseWords.command(report.with(List.of(), List.of(seen)))).isEmpty();
    }
}
