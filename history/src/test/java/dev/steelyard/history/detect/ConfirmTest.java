package dev.steelyard.history.detect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.card.CheckableChange;
import dev.steelyard.history.card.FreshCheck;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectRequest.Format;
import dev.steelyard.history.detect.DetectRequest.Gate;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.notify.AlertSender;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** New changes of a history, checked by comparisons that a script makes up. */
class ConfirmTest extends RecordedProject {

    private final Warnings heard = new Warnings();
    private final List<FreshCheck> made = new ArrayList<>();
    private Function<CheckableChange, Verdict.Outcome> verdicts = one -> Verdict.Outcome.REGRESSED;
    private Optional<Confirmation> failure = Optional.empty();

    @BeforeEach
    void record() {
        recordAll(benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME), 1.1);
        recordAll(benchmark("org.example.Decoder.skip", Mode.AVERAGE_TIME), 1.12);
    }

    private Optional<Confirmation> compare(FreshCheck check, FreshRunner.Asked asked) {
        made.add(check);
        assertThat(asked.budget()).isEqualTo(Duration.ofMinutes(3));
        if (failure.isEmpty()) {
            check.changes().forEach(one -> {
                Verdict.Outcome outcome = verdicts.apply(one);
                double estimate = outcome == Verdict.Outcome.REGRESSED ? 0.09 : 0.01;
                double width = outcome == Verdict.Outcome.INCONCLUSIVE ? 0.08 : 0.015;
                ledger.add(
                        facts(
                                new Pair(
                                        "check-" + made.size() + one.series().name(),
                                        number(check.good()),
                                        number(check.bad()),
                                        List.of("detect", "--confirm")),
                                one.identity().benchmark(),
                                new TreeMap<>(),
                                Status.MEASURED,
                                Optional.of(new Change(estimate, estimate - width, estimate + width, 0.99)),
                                verdict(outcome)),
                        InstantSource.fixed(START));
            });
        }
        return failure;
    }

    private static int number(String commit) {
        return IntStream.range(0, COMMITS)
                .filter(number -> hash(number).equals(commit))
                .findFirst()
                .orElseThrow();
    }

    private static Verdict verdict(Verdict.Outcome outcome) {
        boolean open = outcome == Verdict.Outcome.INCONCLUSIVE;
        return new Verdict(
                outcome,
                outcome == Verdict.Outcome.REGRESSED,
                OptionalDouble.of(0.001),
                open ? Optional.of(new Reason.Undecided()) : Optional.empty(),
                open ? OptionalInt.of(35) : OptionalInt.empty());
    }

    private ExitStatus detect(ByteArrayOutputStream out, Format format, boolean confirm, Path... told) {
        DetectRequest request = new DetectRequest(
                new RecordedHistory(repository, Optional.empty(), Optional.empty(), Optional.empty()),
                Promise.DEFAULT,
                Better.UNKNOWN,
                format,
                new Gate(FailOn.REGRESSION, 15, Optional.empty()),
                List.of(told).stream()
                        .map(file -> "command:cat >> '" + file + "'")
                        .toList(),
                HealthRequest.DEFAULT,
                confirm ? Optional.of(Duration.ofMinutes(3)) : Optional.empty());
        CardAlerts alerts = new CardAlerts(new AlertSender(), InstantSource.fixed(START));
        return new DetectChanges(options(), location(), alerts, this::compare, InstantSource.fixed(START))
                .detect(request, new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, heard));
    }

    private String text(ExitStatus expected, boolean confirm, Path... told) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.TEXT, confirm, told)).isEqualTo(expected);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void new_changes_are_checked_once_and_what_is_not_confirmed_fails_nothing() throws IOException {
        verdicts = one -> one.series().name().endsWith("read") ? Verdict.Outcome.REGRESSED : Verdict.Outcome.EQUIVALENT;
        assertThat(text(ExitStatus.REGRESSION, false)).doesNotContain("confirmed");
        assertThat(made).isEmpty();
        assertThat(text(ExitStatus.REGRESSION, true).replaceAll("\\s+", " "))
                .contains("regressed (confirmed)")
                .contains("regressed (not confirmed)")
                .contains("Decoder.read at " + hash(22).substring(0, 12) + ": confirmed: +9.00% [+7.50%, +10.5%].")
                .contains(": not confirmed: +1.00% [-0.50%, +2.50%], the comparison does not show it.")
                .contains("2 changes were checked by a fresh comparison: 1 confirmed, 1 not confirmed, 0 open.")
                .contains("not counted: 1 change that was not confirmed.");
        int checks = made.size();
        assertThat(made.stream().mapToInt(check -> check.changes().size()).sum())
                .isEqualTo(2);
        text(ExitStatus.REGRESSION, true);
        assertThat(made).as("known").hasSize(checks);
        assertThat(text(ExitStatus.REGRESSION, false)).contains("regressed (confirmed)");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        detect(out, Format.JSON, false);
        JsonNode json = JsonMapper.shared().readTree(out.toByteArray());
        assertThat(json.get("confirmations").get("confirmed").asInt()).isEqualTo(1);
        JsonNode change = json.get("series").get(0).get("changePoints").get(0);
        assertThat(change.get("confirmation").get("outcome").asString()).isEqualTo("confirmed");
        assertThat(change.get("confirmation").get("change").get("low").asDouble())
                .isEqualTo(0.09 - 0.015);
        assertThat(change.get("counted").asBoolean()).isTrue();
    }

    @Test
    void if_nothing_is_confirmed_the_gate_passes_and_nobody_is_told() {
        verdicts = one -> Verdict.Outcome.EQUIVALENT;
        Path mail = folder.resolve("mail.txt");
        assertThat(text(ExitStatus.SUCCESS, true, mail)).doesNotContain("steelyard bisect");
        assertThat(mail).doesNotExist();
        assertThat(text(ExitStatus.SUCCESS, false, mail)).contains("0 confirmed, 2 not confirmed");
        assertThat(mail).doesNotExist();
    }

    @Test
    void an_open_change_counts_is_told_as_open_and_is_not_measured_again() {
        verdicts = one -> Verdict.Outcome.INCONCLUSIVE;
        Path mail = folder.resolve("mail.txt");
        assertThat(text(ExitStatus.REGRESSION, true, mail))
                .contains(": open: +1.00% [-7.00%, +9.00%], about 35 more blocks would decide it.")
                .contains("Next, to decide what is open:\n  steelyard compare --resume ")
                .contains(" --blocks 36\n");
        int checks = made.size();
        assertThat(mail).content().contains("regressed; open: +1.00% [-7.00%, +9.00%], about 35 more blocks");
        text(ExitStatus.REGRESSION, true, mail);
        assertThat(made).hasSize(checks);
    }

    @Test
    void a_failure_of_the_machine_is_no_evidence_and_what_it_held_back_is_told_later() throws IOException {
        Path mail = folder.resolve("mail.txt");
        failure = Optional.of(Confirmation.without(Confirmation.Outcome.PENDING, "the disk is full"));
        assertThat(text(ExitStatus.FAILED, true, mail))
                .contains(": not checked yet: the disk is full.")
                .doesNotContain("fresh comparison");
        assertThat(mail).doesNotExist();
        assertThat(heard.said())
                .singleElement()
                .asString()
                .startsWith("not told the command of --notify yet of 1 new change that could not be checked");
        failure = Optional.empty();
        text(ExitStatus.REGRESSION, true, mail);
        assertThat(mail).content().contains("regressed; confirmed: +9.00% [+7.50%, +10.5%]");
        Files.delete(mail);
        text(ExitStatus.REGRESSION, true, mail);
        assertThat(mail).as("told once").doesNotExist();
    }

    @Test
    void a_revision_that_cannot_be_built_is_said_and_told_and_tried_again() {
        Path mail = folder.resolve("mail.txt");
        failure = Optional.of(Confirmation.without(Confirmation.Outcome.FAILED, "\u001b[31m[ERROR] no symbol"));
        assertThat(text(ExitStatus.FAILED, true, mail))
                .contains(": not checked: \\u001b[31m[ERROR] no symbol.")
                .doesNotContain("\u001b");
        assertThat(mail).content().contains("regressed; not checked: \\u001b[31m[ERROR] no symbol");
        int checks = made.size();
        text(ExitStatus.FAILED, true);
        assertThat(made).hasSize(2 * checks);
    }

    @Test
    void a_comparison_without_the_benchmark_is_no_check() {
        verdicts = one -> Verdict.Outcome.REGRESSED;
        recordAll(benchmark("org.example.Decoder.late", Mode.AVERAGE_TIME), 1.2);
        failure = Optional.empty();
        List<FreshCheck> asked = new ArrayList<>();
        DetectRequest request = new DetectRequest(
                new RecordedHistory(repository, Optional.empty(), Optional.of("late"), Optional.empty()),
                Promise.DEFAULT,
                Better.UNKNOWN,
                Format.TEXT,
                new Gate(FailOn.NEVER, 15, Optional.empty()),
                List.of(),
                HealthRequest.DEFAULT,
                Optional.of(Duration.ofMinutes(3)));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FreshRunner nothing = (check, how) -> {
            asked.add(check);
            return Optional.empty();
        };
        CardAlerts alerts = new CardAlerts(new AlertSender(), InstantSource.fixed(START));
        assertThat(new DetectChanges(options(), location(), alerts, nothing, InstantSource.fixed(START))
                        .detect(request, new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, heard)))
                .isEqualTo(ExitStatus.FAILED);
        assertThat(asked).hasSize(1);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Decoder.late at ")
                .contains("not checked: the comparison has no row of this benchmark.");
    }
}
