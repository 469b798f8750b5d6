package dev.steelyard.server.view;

import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.detect.ProjectChanges;
import dev.steelyard.history.ledger.LedgerContents;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The changes of projects, examined once for each state of the ledger, since that takes longer than a page may. */
final class Examined {

    private final LedgerContents contents;
    private final InstantSource clock;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /** What was found in a state of the ledger. */
    private record Known(String version, ProjectChanges changes) {}

    Examined(LedgerContents contents, InstantSource clock) {
        this.contents = contents;
        this.clock = clock;
    }

    /** Returns the changes of a project; those who ask for the same one wait for one examination. */
    ProjectChanges of(RecordedProject project) {
        String version = contents.version();
        return known.compute(
                        project.id(),
                        (id, before) -> before != null && before.version().equals(version)
                                ? before
                                : new Known(version, ProjectChanges.of(contents.ledger(), project.name(), clock)))
                .changes();
    }
}
