package dev.steelyard.lint.setting;

import dev.steelyard.lint.check.Check;
import java.util.List;

/** The rules about settings. */
public final class SettingChecks {
    private static final List<Check> ALL = List.of(
            new InvocationFixture(),
            new NoFork(),
            new OneFork(),
            new FewIterations(),
            new ShortWarmup(),
            new DifferingHeaps());

    private SettingChecks() {}

    /** Returns all of them. */
    public static List<Check> all() {
        return ALL;
    }
}
