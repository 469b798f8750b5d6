package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.util.List;
import java.util.Map;

/** Lists benchmarks and runs blocks on behalf of a run. */
public interface BlockRunner extends AutoCloseable {
    /**
     * Lists the benchmarks of a variant: one for each mode and each combination of params, in JMH's order, with values of a param in the
     * order of their declaration or of the option. A param that any variant of the session sets for itself is not part of the identity.
     *
     * @throws UserError if the options or the variants select something that cannot be measured; a param that no selected benchmark
     *     declares is detected when the last variant of the session is listed
     * @throws dev.steelyard.measure.host.HostFailure if JMH cannot list them; the message contains the reason
     */
    List<ListedBenchmark> list(Subject subject, JmhOptions options) throws InterruptedException;

    /**
     * Runs one block. A failed fork is an outcome in the block, never an exception; after this method returns or throws, none of the
     * block's forks is alive. A block during which this process was stopped ends immediately and is {@link Block#interrupted}: it has no
     * usable data.
     */
    Block run(BlockRequest request) throws InterruptedException;

    /**
     * Returns the classes loaded by the forks of the last block, by variant name. Only blocks with {@code recording} have them, and only
     * for forks that completed.
     */
    default Map<String, LoadedClasses> loaded() {
        return Map.of();
    }

    /**
     * Returns the processes that outlived the forks of the last block that started them, such as {@code sleep (process 42)}; they were
     * killed.
     */
    default List<String> strays() {
        return List.of();
    }

    /** Ends all processes of the session. */
    @Override
    void close();
}
