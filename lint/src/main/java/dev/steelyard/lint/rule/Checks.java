package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.setting.SettingChecks;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** All rules. */
public final class Checks {
    private static final List<Check> ALL = Stream.concat(
                    SettingChecks.all().stream(),
                    Stream.of(
                            new MissingOperations(),
                            new LoopOverBatch(),
                            new MisplacedOperations(),
                            new DeadResult(),
                            new DroppedResult(),
                            new UnfinishedResult(),
                            new UnsafeAccumulation(),
                            new ClockOrIo(),
                            new ConstantInput(),
                            new UnseededRandom(),
                            new SizeDiffers(),
                            new SizeMayDiffer()))
            .toList();

    private Checks() {}

    /** Returns all checks. */
    public static List<Check> all() {
        return ALL;
    }

    /** Returns all rules, errors first, by name. */
    public static List<Rule> rules() {
        return ALL.stream()
                .map(Check::rule)
                .sorted(Comparator.comparing(Rule::severity).thenComparing(Rule::id))
                .toList();
    }
}
