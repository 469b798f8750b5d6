package dev.steelyard.core.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class UserErrorTest {

    @Test
    void an_error_has_a_kind_a_problem_and_a_remedy() {
        UserError usage = UserError.usage("a.csv, line 3: no score", "Write it again.");
        assertThat(usage.kind()).isEqualTo(UserError.Kind.USAGE);
        assertThat(usage.problem()).isEqualTo("a.csv, line 3: no score");
        assertThat(usage.remedy()).isEqualTo("Write it again.");
        assertThat(usage).hasMessage("a.csv, line 3: no score\nWrite it again.").hasNoCause();
        assertThat(UserError.failed("p", "r").kind()).isEqualTo(UserError.Kind.FAILED);
    }

    @Test
    void a_cause_is_kept() {
        Exception cause = new Exception("disk");
        assertThat(UserError.failed("p", "r").causedBy(cause)).hasCause(cause).isInstanceOf(UserError.class);
    }

    @Test
    void an_error_without_a_remedy_is_a_bug() {
        assertThatThrownBy(() -> UserError.usage("p", " ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> UserError.failed("", "r")).isInstanceOf(IllegalArgumentException.class);
    }
}
