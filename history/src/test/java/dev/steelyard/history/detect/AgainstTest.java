package dev.steelyard.history.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectRequest.Format;
import dev.steelyard.history.detect.DetectRequest.Gate;
import dev.steelyard.history.detect.QuarantineRequest.Decision;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What crept in since a release, and quarantine, of a history in the ledger. */
class AgainstTest extends RecordedProject {

    private static final Benchmark CREEPING = benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME);
    private static final Benchmark STEADY = benchmark("org.example.Decoder.skip", Mode.AVERAGE_TIME);

    private Instant now = START;

    /** Ten losses of half a percent after commit 8, with noise of 0.2 % that needs no random numbers. */
    @BeforeEach
    void creep() {
        for (int commit = 0; commit < COMMITS; commit += 2) {
            double noise = 1 + 0.002 * Math.sin(commit * commit * 1.7);
            record(commit, CREEPING, noise * Math.pow(1.005, Math.max(0, Math.min(10, (commit - 8) / 3.0))));
            record(commit, STEADY, 1 + 0.002 * Math.sin(commit * commit * 2.3));
        }
    }

    private Console console(ByteArrayOutputStream out) {
        return new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, new Warnings());
    }

    private ExitStatus detect(ByteArrayOutputStream out, Format format, FailOn failOn, String release) {
        DetectRequest request = new DetectRequest(
                new DetectRequest.RecordedHistory(repository, Optional.empty(), Optional.empty(), Optional.empty()),
                Promise.DEFAULT,
                Better.UNKNOWN,
                format,
                new Gate(failOn, 1, Optional.empty()),
                List.of(),
                new HealthRequest(Optional.of(release).filter(text -> !text.isEmpty()), 0.02, 14));
        return new DetectChanges(options(), location(), InstantSource.fixed(now)).detect(request, console(out));
    }

    private String text(String release, ExitStatus expected) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.TEXT, FailOn.REGRESSION, release)).isEqualTo(expected);
        return out.toString(StandardCharsets.UTF_8);
    }

    private String quarantine(Optional<Decision> decision) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        now = now.plusSeconds(1);
        new KeepQuarantine(options(), location(), InstantSource.fixed(now))
                .keep(new QuarantineRequest(repository, Optional.empty(), decision), console(out));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Optional<Decision> until(String benchmark, String day) {
        return Optional.of(new Decision(benchmark, Optional.of(LocalDate.parse(day)), "a disk is slow"));
    }

    @Test
    void small_losses_add_up_and_fail_the_gate() throws IOException {
        assertThat(text(hash(8), ExitStatus.REGRESSION))
                .startsWith("Against " + hash(8) + " (" + hash(8).substring(0, 12)
                        + "), with a margin of 2%: 1 of 2 series worse, 0 open, 1 not worse.\n")
                .contains("(5); newest: ", "(4).", "counts what is worse than " + hash(8) + ": Decoder.read.")
                .contains("\n  steelyard compare " + hash(8) + " HEAD --include '^org\\.example\\.Decoder\\.read$'\n");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        detect(out, Format.JSON, FailOn.NEVER, hash(8));
        JsonNode against = JsonMapper.shared().readTree(out.toByteArray()).get("against");
        assertThat(against.get("failed").asBoolean()).isFalse();
        assertThat(against.get("series").get(0).get("released").get("last").asString())
                .isEqualTo(hash(8));
        assertThat(against.get("series").get(1).get("verdict").asString()).isEqualTo("not-worse");
        assertThat(text("", ExitStatus.SUCCESS)).doesNotContain("Against");
    }

    @Test
    void an_anchor_is_a_release_that_is_known_exactly() {
        assertThat(text(hash(0), ExitStatus.REGRESSION)).contains("the anchor");
    }

    @Test
    void a_release_that_is_not_measured_is_no_pass_and_names_the_command() {
        assertThat(text(hash(9), ExitStatus.FAILED))
                .contains("nothing to compare.", "Not measured at " + hash(9) + ": Decoder.read, Decoder.skip.")
                .contains("\n  steelyard run '" + hash(9) + "~5.." + hash(9) + "'\n");
        assertThatThrownBy(() -> text("v9", ExitStatus.FAILED)).hasMessageContaining("no revision 'v9'");
    }

    @Test
    void quarantine_fails_nothing_until_its_day_is_over_or_it_is_ended() {
        assertThat(quarantine(Optional.empty())).startsWith("No benchmark of repository is in quarantine in ");
        assertThat(quarantine(until("read", "2026-11-23")))
                .startsWith("in quarantine: org.example.Decoder.read until 2026-11-23: a disk is slow\n");
        assertThat(text(hash(8), ExitStatus.SUCCESS))
                .contains("worse (in quarantine)", "counts what is worse than " + hash(8) + ": nothing.")
                .contains("In quarantine: org.example.Decoder.read until 2026-11-23 (a disk is slow).");
        ledger.names(repository.toString())
                .decide(
                        "repository",
                        "org.example.Decoder",
                        Optional.of("org.example.Parser"),
                        InstantSource.fixed(START));
        assertThat(text(hash(8), ExitStatus.SUCCESS)).contains("In quarantine: org.example.Parser.read until");
        now = START.plus(Duration.ofDays(3));
        assertThat(text(hash(8), ExitStatus.REGRESSION)).doesNotContain("quarantine");
        quarantine(until("read", "2026-12-24"));
        quarantine(until("skip", "2026-12-25"));
        assertThat(quarantine(Optional.empty()).lines())
                .containsExactly(
                        "org.example.Parser.read until 2026-12-24: a disk is slow",
                        "org.example.Parser.skip until 2026-12-25: a disk is slow");
        assertThat(quarantine(Optional.of(new Decision("read", Optional.empty(), ""))))
                .startsWith("no longer in quarantine: org.example.Parser.read\n");
        assertThat(text(hash(8), ExitStatus.REGRESSION)).contains("In quarantine: org.example.Parser.skip until");
    }

    @Test
    void what_cannot_be_put_into_quarantine_names_the_remedy() {
        assertThatThrownBy(() -> quarantine(until("Encoder", "2026-12-24")))
                .hasMessageContaining("no recorded benchmark of this project matches 'Encoder'")
                .hasMessageContaining("Recorded are org.example.Decoder.read, org.example.Decoder.skip.");
        assertThatThrownBy(() -> quarantine(until("read", "2026-11-20")))
                .hasMessageContaining("the last day, 2026-11-20, is in the past; today is 2026-11-21");
        assertThatThrownBy(() -> quarantine(Optional.of(new Decision("read", Optional.empty(), ""))))
                .hasMessageContaining("no benchmark in quarantine matches 'read'")
                .hasMessageContaining("No benchmarks are quarantined.");
        assertThatThrownBy(() -> quarantine(until("(", "2026-12-24")))
                .hasMessageContaining("is not a regular expression");
    }

    @Test
    void a_history_that_nobody_measures_any_more_is_said() {
        now = START.plus(Duration.ofDays(15));
        assertThat(text("", ExitStatus.SUCCESS))
                .contains("Nothing was measured for more than 14 days: the last run was on 2026-11-21.");
    }
}
