package dev.steelyard.history.record;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.history.ledger.BenchmarkNames;
import dev.steelyard.history.words.LedgerWords;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import dev.steelyard.workspace.git.Repository;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Lists which benchmarks were renamed, adds what people say about it, and takes it back. */
public final class KeepAliases {

    private static final int MOST_NAMES = 5;

    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     * @param clock the time of day
     */
    public KeepAliases(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this.options = options;
        this.location = location;
        this.clock = clock;
    }

    /**
     * Does what is asked about the names of a project's benchmarks.
     *
     * @throws UserError if there is no project, a name is unknown or leads back to itself, or the ledger cannot be used
     */
    public ExitStatus alias(LedgerRequest.Alias request, Console console) {
        try (Workspace workspace = Workspace.open(request.project(), options)) {
            Repository repository = workspace
                    .repository()
                    .orElseThrow(() -> UserError.usage(
                            request.project() + " is not in a git repository, so the ledger has no project for it",
                            "Specify the project's folder with -C."));
            ProjectLedger ledger = ProjectLedger.of(location, request.ledger(), repository, options);
            BenchmarkNames names = ledger.names();
            Aliases before = names.aliases();
            if (request.decision().isPresent()) {
                LedgerRequest.Decision decision = request.decision().get();
                Optional<String> newer = decision.newer();
                if (newer.isPresent()) {
                    requireRenamed(decision.older(), newer.get(), before, names.recorded(), ledger);
                } else if (!before.names().containsKey(decision.older())
                        && names.renames().stream()
                                .noneMatch(rename -> rename.older().equals(decision.older()))) {
                    throw UserError.usage(
                            "there is no alias for '" + decision.older() + "'",
                            "'steelyard ledger alias' without names lists all.");
                }
                names.decide(ledger.project(), decision.older(), newer, clock);
            }
            LedgerWords.aliases(names.aliases(), ledger.project())
                    .forEach(line -> console.out().print(line + "\n"));
            console.out().flush();
            return ExitStatus.SUCCESS;
        }
    }

    private static void requireRenamed(
            String older, String newer, Aliases before, List<String> recorded, ProjectLedger ledger) {
        if (recorded.stream().noneMatch(name -> name.equals(older) || name.startsWith(older + "."))) {
            String first = String.join(", ", recorded.subList(0, Math.min(MOST_NAMES, recorded.size())));
            throw UserError.usage(
                    "no benchmark or class '" + older + "' of " + ledger.project() + " is recorded in "
                            + ledger.shown(),
                    recorded.isEmpty()
                            ? "Measure first, or specify another ledger with --ledger."
                            : "Use its full name. Recorded are " + first
                                    + (recorded.size() > MOST_NAMES
                                            ? " and " + (recorded.size() - MOST_NAMES) + " more."
                                            : "."));
        }
        if (!before.accepts(older, newer)) {
            throw UserError.usage(
                    "'" + older + "' and '" + newer + "' would be older names of each other",
                    "List the aliases with 'steelyard ledger alias', and remove one with --remove.");
        }
    }
}
