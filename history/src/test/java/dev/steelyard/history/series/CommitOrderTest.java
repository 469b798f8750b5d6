package dev.steelyard.history.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CommitOrderTest {

    static CommitFacts commit(String id, long second, String... parents) {
        Instant time = Instant.ofEpochSecond(second);
        return new CommitFacts(id, List.of(parents), time, time, "A. Author", "Subject of " + id);
    }

    private static List<String> order(List<CommitFacts> commits) {
        return CommitOrder.of(commits).all().stream().map(CommitFacts::id).toList();
    }

    @Test
    void parents_come_before_children_even_if_clocks_were_wrong() {
        assertThat(order(List.of(commit("c", 1, "b"), commit("a", 9), commit("b", 5, "a"))))
                .containsExactly("a", "b", "c");
    }

    @Test
    void where_parents_do_not_decide_the_time_does_and_then_the_name() {
        assertThat(order(List.of(
                        commit("merge", 9, "left", "right"),
                        commit("right", 3, "root"),
                        commit("left", 4, "root"),
                        commit("root", 1),
                        commit("other", 2),
                        commit("another", 2))))
                .containsExactly("root", "another", "other", "right", "left", "merge");
    }

    @Test
    void commits_whose_parents_are_unknown_are_placed_by_time() {
        assertThat(order(List.of(commit("c", 3, "unknown"), commit("a", 1), commit("b", 2, "unknown too"))))
                .containsExactly("a", "b", "c");
    }

    @Test
    void any_arrangement_gives_the_same_order() {
        List<CommitFacts> commits = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            commits.add(i == 0 ? commit("c0", 50) : commit("c" + i, 50 - i % 7, "c" + (i - 1 - i % Math.min(i, 3))));
        }
        List<String> first = order(commits);
        for (CommitFacts commit : commits) {
            for (String parent : commit.parents()) {
                assertThat(first.indexOf(parent)).isLessThan(first.indexOf(commit.id()));
            }
        }
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(commits, new Random(seed));
            assertThat(order(commits)).isEqualTo(first);
        }
    }

    @Test
    void commits_between_two_are_counted_over_first_parents() {
        CommitOrder order = CommitOrder.of(List.of(
                commit("a", 1),
                commit("b", 2, "a"),
                commit("side", 3, "a"),
                commit("c", 4, "b", "side"),
                commit("d", 5, "c"),
                commit("lost", 6, "unknown")));
        assertThat(order.between("a", "d")).hasValue(2);
        assertThat(order.between("c", "d")).hasValue(0);
        assertThat(order.between("side", "d")).isEmpty();
        assertThat(order.between("d", "a")).isEmpty();
        assertThat(order.between("d", "d")).isEmpty();
        assertThat(order.between("a", "lost")).isEmpty();
        assertThat(order.between("a", "absent")).isEmpty();
    }

    @Test
    void an_unknown_commit_has_no_place() {
        CommitOrder order = CommitOrder.of(List.of(commit("a", 1)));
        assertThat(order.contains("b")).isFalse();
        assertThatThrownBy(() -> order.place("b")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CommitOrder.of(List.of(commit("a", 1, "b"), commit("b", 2, "a"))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
