package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.util.List;
import java.util.Map;

/** The machinery that measures, as a run uses it. */
public interface BlockRunner extends AutoCloseable {
    /**
     * Lists the benchmarks of a variant: each mode and each combination of params is one, in JMH's order and with values of
     * a param in the order in which they are declared or given. A param that any variant of the session sets for itself is
     * no part of the identity.
     *
     * @throws UserError if what the options or the variants select cannot be measured; a param that no
     *     selected benchmark declares is found when the last variant of the session lists
     * @throws dev.steelyard.measure.host.HostFailure if JMH cannot list them; the message says why
     */
    List<ListedBenchmark> list(Subject subject, JmhOptions options) throws InterruptedException;

    /**
     * Runs one block. Forks that fail are outcomes in it, never exceptions; when it returns or throws, none of its forks
     * is alive. A block during which this process was stopped ends at once, {@link Block#interrupted}: it says nothing.
     */
    Block run(BlockRequest request) throws InterruptedException;

    /**
     * Returns which classes the forks of the last block had loaded, by the names of their variants: of a block that was to
     * be recorded, and of forks that ran to their end.
     */
    default Map<String, LoadedClasses> loaded() {
        return Map.of();
    }

    /**
     * Returns which processes had outlived the forks of the last block that started them, as {@code sleep (process 42)};
     * they were ended.
     */
    default List<String> strays() {
        return List.of();
    }

    /** Ends all processes of the session. */
    @Override
    void close();
}
