package dev.steelyard.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.explain.cause.Exchange.Effect;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkageFailureTest {

    private static final Exchange NONE = new Exchange(Effect.NONE, Optional.empty(), Optional.empty(), 6);
    private static final Suspect CALLER = suspect("a.Caller");
    private static final Suspect CALLEE = suspect("a.Callee", "a.Callee$Part");
    private static final Suspect OTHER = suspect("a.CalleeToo");
    private static final List<Suspect> ALL = List.of(CALLER, CALLEE, OTHER);

    private static Suspect suspect(String... names) {
        return new Suspect(new TreeSet<>(Arrays.asList(names)));
    }

    private static Exchange failed(String how) {
        return new Exchange(Effect.FAILED, Optional.empty(), Optional.empty(), 0).failing(how);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.NoSuchMethodError: 'int a.Callee.quick(long)'",
                "java.lang.ExceptionInInitializerError; caused by java.lang.NoSuchMethodException: a.Callee.quick(long)",
                "java.lang.NoClassDefFoundError: a/Callee",
                "java.lang.IllegalAccessError: class a.Caller tried to access method 'int a.Callee$Part.of()'",
                "java.lang.IncompatibleClassChangeError: class x.Y cannot implement sealed interface a.Callee"
            })
    void what_a_failure_names_is_tried_together_with_what_failed(String how) {
        assertThat(LinkageFailure.together(List.of(new CauseFinding(CALLER, failed(how), NONE)), ALL))
                .containsExactly(suspect("a.Caller", "a.Callee", "a.Callee$Part"));
        assertThat(LinkageFailure.together(List.of(new CauseFinding(CALLER, NONE, failed(how))), ALL))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.IllegalStateException: a.Callee is closed",
                "java.lang.NoSuchMethodError: 'int a.Caller.quick(long)'",
                "java.lang.NoSuchMethodError: 'int b.a.Callee.quick(long)'",
                "java.lang.NoSuchFieldException: quick",
                "exit code 137"
            })
    void other_failures_and_names_join_nothing(String how) {
        assertThat(LinkageFailure.together(List.of(new CauseFinding(CALLER, failed(how), NONE)), ALL))
                .isEmpty();
    }

    @Test
    void suspects_with_a_class_in_common_become_one() {
        CauseFinding first = new CauseFinding(CALLER, failed("NoSuchMethodError: a.Callee.x()"), NONE);
        CauseFinding second = new CauseFinding(OTHER, NONE, failed("NoSuchFieldError: a.Caller.y"));
        assertThat(LinkageFailure.together(List.of(first, second), ALL))
                .containsExactly(suspect("a.Caller", "a.Callee", "a.Callee$Part", "a.CalleeToo"));
    }
}
