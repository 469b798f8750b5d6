package dev.steelyard.compare.run;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Run;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Keeps blocks that cannot be pooled out of one run: those of another machine, another JVM or another Steelyard. What
 * passes, such as load and stolen time, may differ.
 */
final class SameConditions {

    private static final List<String> LASTING = List.of(
            "cpu.", "memory.limit", "memory.hugepages", "virtual.", "os.arch", "kernel.release", "java.", "placement.");
    private static final String PASSING = "cpu.steal";

    private final Map<String, String> jvms = new HashMap<>();

    /**
     * Checks that a run can go on here.
     *
     * @param version the version of Steelyard now
     * @param environment the facts about this machine now
     * @throws UserError if its blocks and those to come would not be alike
     */
    static void require(Run run, String version, SortedMap<String, String> environment) {
        if (!run.version().equals(version)) {
            throw differs("Steelyard", run.version(), version);
        }
        for (String key : run.environment().keySet()) {
            compare(key, run.environment(), environment);
        }
        for (String key : environment.keySet()) {
            compare(key, run.environment(), environment);
        }
    }

    private static void compare(String key, Map<String, String> begun, Map<String, String> now) {
        boolean lasting = LASTING.stream().anyMatch(key::startsWith) && !key.equals(PASSING);
        Optional<String> before = Optional.ofNullable(begun.get(key));
        Optional<String> after = Optional.ofNullable(now.get(key));
        if (lasting && !before.equals(after)) {
            throw differs(key, before.orElse("absent"), after.orElse("absent"));
        }
    }

    /** Takes over what JVMs the forks of a block had. */
    void learn(Block block) {
        for (Fork fork : block.forks()) {
            if (!fork.jvm().version().isEmpty()) {
                jvms.putIfAbsent(fork.variant(), fork.jvm().version());
            }
        }
    }

    /**
     * Checks a block before it is kept: an executable may stand for another JVM than when the run began.
     *
     * @throws UserError if a fork ran on another JVM than those of its variant before
     */
    void require(Block block) {
        learn(block);
        for (Fork fork : block.forks()) {
            String now = fork.jvm().version();
            String before = jvms.getOrDefault(fork.variant(), now);
            if (!now.isEmpty() && !now.equals(before)) {
                throw differs("the JVM of " + fork.variant(), before, now);
            }
        }
    }

    private static UserError differs(String what, String before, String now) {
        return UserError.usage(
                "conditions have changed since the run started: " + what + " was '" + before + "' and is now " + "'"
                        + now + "'",
                "Restore it, or start a new run: measurements from before and after the change cannot be combined. "
                        + "Use 'steelyard report' to see the results so far.");
    }
}
