package dev.steelyard.measure.plan;

import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.plan.KnownSpread;
import dev.steelyard.measure.plan.KeyedFile.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Remembered plans in one JSON file, and the spread of the blocks of earlier runs in a second one. No error here is
 * fatal: a damaged file is moved away, one that cannot be read or written is left alone, and each problem is reported
 * once.
 */
public final class PlanStore {
    private static final int MOST = 5_000;
    /** 4: facts about code are typed. 3: reasons are. 2: turns may be shorter and share a CPU. */
    private static final Words WORDS = new Words("plans", "remembered plans", "running the pilots again", 4);

    private static final Words SPREADS =
            new Words("spreads", "remembered fork spreads", "assuming the usual spread of forks", 2);

    private final KeyedFile<Plan> file;
    private final KeyedFile<KnownSpread> spreads;

    /**
     * Creates a store in a file, which need not exist.
     *
     * @param file the file for plans
     * @param message receives a message if the file has a problem
     */
    public PlanStore(Path file, Consumer<String> message) {
        this(file, message, MOST);
    }

    PlanStore(Path file, Consumer<String> message, int most) {
        this.file = new KeyedFile<>(file, WORDS, Plan.class, most, message);
        this.spreads = new KeyedFile<>(file.resolveSibling("spreads.json"), SPREADS, KnownSpread.class, most, message);
    }

    /**
     * Returns the file by the XDG rules: under {@code XDG_STATE_HOME} if it is an absolute path, else under
     * {@code .local/state} of the home folder.
     *
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public static Path location(Map<String, String> environment, Path home) {
        return KeyedFile.location(environment, home, "plans.json");
    }

    /** Returns the plan remembered for a key; its reasons include that it was remembered. */
    public Optional<Plan> find(PlanKey key) {
        return file.find(key.text()).map(plan -> because(plan, false));
    }

    /** Returns the plan remembered for a key that ignores the code. */
    public Optional<Plan> findOfOtherCode(PlanKey key) {
        return file.find(key.text()).map(plan -> because(plan, true));
    }

    /** Remembers a plan under several keys, replacing earlier ones. The oldest are deleted if there are thousands. */
    public void remember(Collection<PlanKey> keys, Plan plan) {
        Map<String, Plan> keyed = new LinkedHashMap<>();
        keys.forEach(key -> keyed.put(key.text(), plan));
        file.keep(keyed);
    }

    /** Returns the spread between blocks in the earlier runs of a key. */
    public Optional<KnownSpread> spread(PlanKey key) {
        return spreads.find(key.text());
    }

    /** Remembers the spread between the blocks of a run, pooled with earlier runs. */
    public void remember(PlanKey key, KnownSpread spread) {
        spreads.keep(Map.of(
                key.text(), spread(key).map(before -> before.plus(spread)).orElse(spread)));
    }

    private static Plan because(Plan plan, boolean otherCode) {
        List<PlanReason> reasons = new ArrayList<>(plan.reasons());
        reasons.removeIf(PlanReason.Remembered.class::isInstance);
        reasons.add(new PlanReason.Remembered(otherCode));
        return new Plan(plan.kind(), plan.warmup(), plan.sliceNanos(), plan.turn(), plan.turns(), reasons);
    }
}
