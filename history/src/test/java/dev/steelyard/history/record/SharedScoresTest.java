package dev.steelyard.history.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RecordedScores;
import dev.steelyard.history.fact.RecordedScores.Code;
import dev.steelyard.history.fact.RecordedScores.Measured;
import dev.steelyard.history.fact.RecordedScores.Setup;
import dev.steelyard.history.fact.RecordedScores.Where;
import dev.steelyard.history.record.LedgerRequest.Format;
import dev.steelyard.history.record.LedgerRequest.Sharing;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SharedScoresTest {

    private static final Measured TIME = new Measured("decode", Mode.AVERAGE_TIME, "", 1, "score", "ns/op");
    private static final Measured RATE = new Measured("encode", Mode.THROUGHPUT, "", 1, "score", "ops/s");
    private static final Measured COUNTER = new Measured("decode", Mode.AVERAGE_TIME, "", 1, "misses", "#");

    private static RecordedScores scores(Measured metric, int run, String variant, String revision, double score) {
        return scores(metric, run, variant, revision, "setup", score);
    }

    private static RecordedScores scores(
            Measured metric, int run, String variant, String revision, String setup, double score) {
        return new RecordedScores(
                new ProjectName("git.example.org/codec", "codec"),
                metric,
                new Code(variant, Optional.of(whole(revision)).filter(text -> !text.isEmpty()), Optional.empty()),
                new Where("run" + run, Instant.ofEpochSecond(run), "host", new Setup(setup, "17")),
                List.of(score));
    }

    /** A commit that begins so; digests of other code stay as they are. */
    private static String whole(String revision) {
        return revision.isEmpty() || revision.contains(":") ? revision : revision + "0".repeat(40 - revision.length());
    }

    private static SharedScores shared(Format format, String revision, RecordedScores... scores) {
        SharedScores shared = new SharedScores(
                new Sharing(
                        format,
                        Optional.of(revision).filter(text -> !text.isEmpty()),
                        format == Format.CODESPEED ? Optional.of("main") : Optional.empty()),
                "ledger.db");
        List.of(scores).forEach(shared::add);
        return shared;
    }

    private static List<Double> values(SharedScores shared) {
        return shared.chosen().stream().map(one -> one.forks().get(0)).toList();
    }

    @Test
    void projects_of_one_name_are_told_apart() {
        RecordedScores one = scores(TIME, 1, "base", "aaa", 1);
        RecordedScores fork = new RecordedScores(
                new ProjectName("git.example.com/fork/codec", "codec"),
                one.metric(),
                one.code(),
                new Where("run2", Instant.ofEpochSecond(2), "host", one.run().setup()),
                List.of(2.0));
        assertThat(shared(Format.CODESPEED, "", one, fork).chosen())
                .extracting(scores -> scores.project().name() + "=" + scores.forks())
                .containsExactly("git.example.org/codec=[1.0]", "git.example.com/fork/codec=[2.0]");
        assertThat(shared(Format.CODESPEED, "", one).chosen())
                .extracting(scores -> scores.project().name())
                .containsExactly("codec");
    }

    @Test
    void codespeed_gets_the_latest_scores_of_every_revision() {
        SharedScores shared = shared(
                Format.CODESPEED,
                "",
                scores(TIME, 1, "base", "aaa", 1),
                scores(TIME, 1, "new", "bbb", 2),
                scores(TIME, 2, "base", "bbb", 3),
                scores(TIME, 2, "new", "ccc", 4),
                scores(TIME, 2, "jar", "", 5),
                scores(TIME, 3, "tree", "tree:47d27816d840", 6),
                scores(TIME, 4, "other", "sha256:47d27816d840", 7));
        assertThat(values(shared)).containsExactly(1.0, 3.0, 4.0);
        assertThat(shared.leftOut()).isEqualTo("; left out: 3 of code that is not a commit");
    }

    @Test
    void of_one_revision_each_benchmark_has_its_latest_score() {
        RecordedScores[] scores = {
            scores(TIME, 1, "new", "bbb", 2), scores(RATE, 1, "new", "bbb", 9), scores(TIME, 2, "base", "bbb", 3)
        };
        assertThat(values(shared(Format.BENCHER, "b", scores))).containsExactly(9.0, 3.0);
        assertThat(values(shared(Format.BENCHER, "", scores))).containsExactly(9.0, 3.0);
        assertThatThrownBy(() -> shared(Format.BENCHER, "", scores[0], scores(TIME, 2, "new", "ccc", 4))
                        .chosen())
                .isInstanceOf(UserError.class)
                .hasMessageContaining("this format holds one revision, but 2 are recorded")
                .hasMessageContaining("--revision ccc");
    }

    @Test
    void directions_are_kept_apart_and_what_has_none_is_left_out() {
        RecordedScores[] scores = {
            scores(TIME, 1, "new", "bbb", 1), scores(RATE, 1, "new", "bbb", 2), scores(COUNTER, 1, "new", "bbb", 3)
        };
        SharedScores smaller = shared(Format.SMALLER_IS_BETTER, "", scores);
        assertThat(values(smaller)).containsExactly(1.0);
        assertThat(smaller.leftOut()).isEqualTo("; left out: 2 for which the other direction, or none, is better");
        assertThat(values(shared(Format.BIGGER_IS_BETTER, "", scores))).containsExactly(2.0);
        assertThat(values(shared(Format.BENCHER, "", scores))).containsExactly(1.0, 2.0, 3.0);
        assertThatThrownBy(() -> shared(Format.BIGGER_IS_BETTER, "", scores[0], scores[2])
                        .chosen())
                .hasMessageContaining("no score of bbb")
                .hasMessageContaining("is one for which bigger values are better");
    }

    @Test
    void variants_of_one_revision_are_never_taken_for_one_another() {
        SharedScores shared = shared(
                Format.CODESPEED,
                "",
                scores(TIME, 1, "a", "aaa", 1),
                scores(TIME, 1, "b", "aaa", 2),
                scores(TIME, 1, "c", "ccc", 3));
        assertThat(values(shared)).containsExactly(3.0);
        assertThat(shared.leftOut()).isEqualTo("; left out: 2 of variants that are one revision");
        assertThatThrownBy(
                        () -> shared(Format.BENCHER, "", scores(TIME, 1, "a", "aaa", 1), scores(TIME, 1, "b", "aaa", 2))
                                .chosen())
                .hasMessageContaining("all variants of the run are the same revision")
                .hasMessageContaining("--series");
        assertThatThrownBy(() -> shared(
                                Format.BENCHER,
                                "",
                                scores(TIME, 1, "a", "aaa", "one", 1),
                                scores(TIME, 1, "b", "aaa", "other", 2))
                        .chosen())
                .hasMessageContaining(
                        "decode was measured with several settings of one revision (as a in run1 and as b in run1)")
                .hasMessageContaining("--as codespeed");
    }

    @Test
    void what_is_not_there_is_named() {
        assertThatThrownBy(() -> shared(Format.CODESPEED, "").chosen()).hasMessageContaining("no scores are recorded");
        assertThatThrownBy(() -> shared(Format.CODESPEED, "fff", scores(TIME, 1, "a", "aaa", 1))
                        .chosen())
                .hasMessageContaining("--revision fff: no scores of such a revision are recorded in ledger.db");
        assertThatThrownBy(() -> shared(
                                Format.CODESPEED, "a", scores(TIME, 1, "a", "abc", 1), scores(TIME, 1, "b", "abd", 2))
                        .chosen())
                .hasMessageContaining("--revision a: 2 recorded revisions start with it")
                .hasMessageContaining("Add more digits");
        assertThatThrownBy(() ->
                        shared(Format.BENCHER, "", scores(TIME, 1, "a", "", 1)).chosen())
                .hasMessageContaining("belongs to a known revision");
    }
}
