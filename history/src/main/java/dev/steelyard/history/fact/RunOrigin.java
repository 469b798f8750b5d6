package dev.steelyard.history.fact;

import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.workspace.git.CommitFacts;
import java.util.List;

/**
 * Information about a run that its blocks do not contain.
 *
 * @param project identity of the project, the same in every clone of it
 * @param projectName display name of the project
 * @param commits data on the commits of the variants' revisions; working trees and jars have none
 * @param jmh JMH's options of the run
 * @param finished whether its results were delivered
 */
public record RunOrigin(
        String project, String projectName, List<CommitFacts> commits, JmhOptions jmh, boolean finished) {
    public RunOrigin {
        commits = List.copyOf(commits);
        if (project.isBlank() || projectName.isBlank()) {
            throw new IllegalArgumentException("a project has an identity and a name");
        }
    }
}
