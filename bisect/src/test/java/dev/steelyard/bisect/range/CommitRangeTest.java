package dev.steelyard.bisect.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.workspace.git.CommitRange;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommitRangeTest {

    /** 1 - 2 - 4 - 5 and 3 (a child of 1) merged in 4. */
    private final CommitRange merge = range(
            Commits.node(1, 0), Commits.node(2, 1), Commits.node(3, 1), Commits.node(4, 2, 3), Commits.node(5, 4));

    private static CommitRange range(CommitRange.Node... nodes) {
        return new CommitRange(Commits.id(0), List.of(nodes));
    }

    @Test
    void a_commit_carries_itself_and_its_ancestors() {
        for (int[] pair : new int[][] {{1, 1}, {2, 1}, {3, 1}, {4, 2}, {4, 3}, {5, 1}, {5, 5}}) {
            assertThat(merge.carries(pair[0] - 1, pair[1] - 1)).isTrue();
        }
        for (int[] pair : new int[][] {{1, 2}, {2, 3}, {3, 2}, {4, 5}}) {
            assertThat(merge.carries(pair[0] - 1, pair[1] - 1)).isFalse();
        }
    }

    @Test
    void names_and_places_belong_together() {
        assertThat(merge.size()).isEqualTo(5);
        assertThat(merge.ids()).hasSize(5).startsWith(Commits.id(1)).endsWith(Commits.id(5));
        assertThat(merge.contains(Commits.id(3))).isTrue();
        assertThat(merge.contains(Commits.id(0))).isFalse();
        assertThatThrownBy(() -> merge.place(Commits.id(0))).isInstanceOf(IllegalArgumentException.class);
    }

    /** 0 - 1 - 4 - 6, and a branch 2 - 3 - 5 that began before 0: 3 is merged in 4, and 5 merges 4 before 6 merges it. */
    @Test
    void commits_of_a_branch_that_began_before_the_good_one_stand_apart() {
        CommitRange range = range(
                Commits.node(1, 0),
                Commits.node(2, 99),
                Commits.node(3, 2),
                Commits.node(4, 1, 3),
                Commits.node(5, 3, 4),
                Commits.node(6, 4, 5));
        assertThat(range.apart()).containsExactly(Commits.id(2), Commits.id(3));
        assertThat(merge.apart()).isEmpty();
    }

    @Test
    void what_is_no_range_is_refused() {
        assertThatThrownBy(CommitRangeTest::range).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> range(Commits.node(1, 0), Commits.node(1, 0))).hasMessageContaining("twice");
        assertThatThrownBy(() -> range(Commits.node(2, 1), Commits.node(1, 0)))
                .hasMessageContaining("before its parent");
        assertThatThrownBy(() -> range(Commits.node(1, 0), Commits.node(2, 99)))
                .hasMessageContaining("does not descend");
    }
}
