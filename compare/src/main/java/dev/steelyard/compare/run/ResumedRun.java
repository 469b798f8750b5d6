package dev.steelyard.compare.run;

import dev.steelyard.compare.command.Version;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.plan.KnownFloors;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.workspace.Workspace;
import java.util.List;
import java.util.Optional;

/** A run that goes on from its journal, with the same commits, plans and order, and perhaps with more time or blocks. */
final class ResumedRun implements RunStart {

    private final RunPlace place;
    private final CompareRequest request;
    private final Journal journal;
    private final Run run;
    private final Optional<Extension> more;
    private final Conditions conditions;

    /**
     * Takes up a run that ended anywhere.
     *
     * @param request what the run was begun with
     * @param journal its journal
     * @param more what it is given now, if anything
     * @throws dev.steelyard.core.error.UserError if conditions are not what they were when it began
     */
    ResumedRun(RunPlace place, CompareRequest request, Journal journal, Optional<Extension> more)
            throws InterruptedException {
        this.place = place;
        this.request = request;
        this.journal = journal;
        this.more = more;
        more.ifPresent(place::extending);
        Run begun = journal.record().run();
        this.run = more.map(begun::extended).orElse(begun);
        this.conditions = Conditions.here(request, run.seed()).with(FirstTouch.of(run.environment()));
        SameConditions.require(run, Version.current(), conditions.environment());
    }

    @Override
    public Conditions conditions() {
        return conditions;
    }

    @Override
    public List<Subject> prepare(Workspace workspace, Preparation preparation) {
        return preparation.prepareAgain(run, preparation.check(request));
    }

    @Override
    public Run run(Session session, KnownFloors floors) {
        session.requireSame(run);
        return run;
    }

    @Override
    public Journal journal(Run extended) {
        more.ifPresent(extension -> place.extend(journal, extension));
        return journal;
    }
}
