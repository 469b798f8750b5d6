package dev.steelyard.compare.suite;

import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.compare.request.CompareRequest.Scope;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A request to {@code steelyard suite NAME}.
 *
 * @param project the directory where the user stands, for the run's folder
 * @param choice what is compared
 * @param budget time for all blocks together; empty for that of the suite
 * @param jmh JMH's options
 * @param criteria what is promised
 * @param pace how finely to measure; its budget does not count
 * @param placement where forks run
 * @param output where results go and what counts as failure
 */
public record SuiteRequest(
        Path project,
        Choice choice,
        Optional<Duration> budget,
        JmhOptions jmh,
        Criteria criteria,
        Pace pace,
        PlacementRequest placement,
        Output output) {

    /**
     * The versions or implementations to compare.
     *
     * @param suite name of the suite
     * @param versions of its library, or revisions of its sources, the baseline first; empty if none was named
     * @param own the suite built for the version that it names itself, under the options bound to all: what is measured
     *     if no version was named
     * @param full whether all of the suite is selected, and not its core alone
     * @param scope which of the selected benchmarks are measured
     * @param sources how revisions of the library are built; empty if its released versions are compared
     */
    public record Choice(
            String suite,
            List<VariantSpec> versions,
            VariantSpec own,
            boolean full,
            Scope scope,
            Optional<BuildSettings> sources) {
        public Choice {
            versions = List.copyOf(versions);
        }

        /** Released versions, or implementations. */
        public Choice(String suite, List<VariantSpec> versions, VariantSpec own, boolean full, Scope scope) {
            this(suite, versions, own, full, scope, Optional.empty());
        }
    }
}
