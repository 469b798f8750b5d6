package dev.steelyard.lint.rule;

import dev.steelyard.core.lint.Rule;
import dev.steelyard.lint.check.Check;
import java.util.Comparator;
import java.util.List;

/** All rules. */
public final class Checks {
    private static final List<Check> ALL = List.of(
            new MissingOperations(),
            new LoopOverBatch(),
            new MisplacedOperations(),
            new InvocationFixture(),
            new NoFork(),
            new OneFork(),
            new FewIterations(),
            new DeadResult(),
            new DroppedResult(),
            new ConstantInput(),
            new UnseededRandom(),
            new SharedRandom(),
            new SizeDiffers(),
            new SizeByMachine());

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
