package dev.steelyard.compare.run;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.command.Version;
import dev.steelyard.compare.config.ConfigFiles;
import dev.steelyard.compare.delivery.RunCauses;
import dev.steelyard.compare.folder.RunFolders;
import dev.steelyard.compare.folder.RunPlace;
import dev.steelyard.compare.plan.KnownFloors;
import dev.steelyard.compare.reach.OwnCodeDigests;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.canary.CanaryTests;
import dev.steelyard.core.model.AcceptedRegression;
import dev.steelyard.core.model.DependencyRequest;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.measure.firsttouch.RecentFirstTouch;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.measure.journal.Journal;
import dev.steelyard.measure.journal.RunRecord;
import dev.steelyard.report.json.DependenciesJson;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;

/** A run from nothing. Its folder is claimed before anything is built, and its journal created before anything is measured. */
final class NewRun implements RunStart {

    /** Time of a block, as measured on ordinary benchmarks (docs/measurements.md): what a budget has room for. */
    private static final Duration USUAL_BLOCK = Duration.ofSeconds(8);

    private static final String NO_CONFIG = "--no-config";

    private final RunPlace place;
    /** What was asked; its build settings are those that were found to work. */
    private CompareRequest request;

    private Predicate<String> isHelper = outermost -> false;
    private List<AcceptedRegression> accepted = List.of();
    private List<String> reconfigured = List.of();
    private final Instant start;
    private final long seed;
    private Conditions conditions;
    private final RunResources.Slot<Journal> journal;

    /**
     * @param start when the run began
     * @param seed from which all random order is drawn
     * @throws dev.steelyard.core.error.UserError if this machine cannot do what the request asks
     */
    NewRun(RunPlace place, CompareRequest request, Instant start, long seed, RunResources resources)
            throws InterruptedException {
        this.place = place;
        this.request = request;
        this.start = start;
        this.seed = seed;
        this.conditions = Conditions.here(request, seed);
        // Before hosts are opened, so that it is closed after them.
        this.journal = resources.add(new RunResources.Slot<>());
    }

    @Override
    public Conditions conditions() {
        return conditions;
    }

    @Override
    public List<Subject> prepare(Workspace workspace, Preparation preparation) throws InterruptedException {
        List<VariantSpec> variants = preparation.check(request);
        if (!request.output().dryRun()) {
            begin(workspace);
        }
        CommonBenchmarks.Prepared prepared = preparation.common(request, variants);
        request = request.with(prepared.build());
        UnknownNames.in(request.criteria(), prepared.subjects()).forEach(preparation.progress()::warning);
        isHelper = prepared.isHelper();
        boolean here = variants.stream()
                .map(variant -> variant.source().kind())
                .allMatch(kind -> kind == Source.Kind.REVISION || kind == Source.Kind.WORKING_TREE);
        if (here) {
            // What a release accepted or configured says nothing about this change.
            List<Variant> built = prepared.subjects().stream()
                    .map(Subject::variant)
                    .limit(variants.size() - (request.criteria().creep().isPresent() ? 1 : 0))
                    .toList();
            accepted = workspace
                    .repository()
                    .map(repository -> AcceptedInCommits.of(repository, built, preparation.progress()))
                    .orElse(List.of());
            workspace
                    .repository()
                    .map(repository -> DependencyRequests.of(repository, built))
                    .ifPresent(this::keep);
            // Where no file counts, nothing is to be said of it.
            reconfigured = request.output().commandLine().contains(NO_CONFIG)
                    ? List.of()
                    : new ConfigFiles(project(), workspace.repository()).differing(built);
        }
        return prepared.subjects();
    }

    private void keep(List<DependencyRequest> requests) {
        if (requests.isEmpty() || request.output().dryRun()) {
            return;
        }
        Path file = place.folder().resolve(RunCauses.DEPENDENCIES);
        try {
            AtomicFile.write(file, out -> {
                Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                new DependenciesJson().render(requests, writer);
                writer.flush();
            });
        } catch (IOException e) {
            throw DiskError.of(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private Path project() {
        Path project = request.project().toAbsolutePath();
        try {
            return project.toRealPath();
        } catch (IOException e) {
            return project;
        }
    }

    /**
     * Claims the run's folder, and measures what the first touch of memory costs: before builds, which leave recycled memory behind,
     * and before there is any fork.
     */
    void begin(Workspace workspace) throws InterruptedException {
        Path folder = request.output().folder().orElseGet(() -> RunFolders.fresh(workspace, place.id()));
        place.claim(folder, workspace.repositoryRoot());
        conditions = conditions.with(RecentFirstTouch.here().get());
    }

    @Override
    public Run run(Session session, KnownFloors floors) {
        return session.choosing(new Run(
                place.id(),
                Version.current(),
                start,
                seed,
                request.pace().budget(),
                request.criteria(),
                session.subjects().stream().map(Subject::variant).toList(),
                OwnCodeDigests.of(session.catalogue(), isHelper),
                conditions.environment(),
                safeguards(session.catalogue(), floors)));
    }

    private Safeguards safeguards(Catalogue catalogue, KnownFloors floors) {
        int comparable = (int) catalogue.presence().stream()
                .map(Run.Presence::benchmark)
                .filter(catalogue::comparable)
                .count();
        Duration capacity = new RecordedGroups(conditions.placement().groups())
                .capacity(request.pace().budget());
        long affordable = capacity.dividedBy(USUAL_BLOCK);
        boolean fixed = request.criteria().looks().fixed().isPresent();
        boolean reachable =
                CanaryTests.withinReach(comparable, request.criteria().looks(), fixed ? Long.MAX_VALUE : affordable);
        Safeguards.Canary canary = !request.pace().canary()
                ? Safeguards.Canary.SWITCHED_OFF
                : Runtime.getRuntime().availableProcessors() == 1
                                && !request.placement().alternate()
                        ? Safeguards.Canary.ONE_PROCESSOR
                        : reachable ? Safeguards.Canary.RUNS : Safeguards.Canary.OUT_OF_REACH;
        return new Safeguards(canary, floors.find(catalogue.presence()), accepted, reconfigured);
    }

    @Override
    public Journal journal(Run run) {
        place.begin(request);
        return create(run);
    }

    /** Creates the journal. */
    Journal create(Run run) {
        RunRecord record = new RunRecord(run, request.output().commandLine(), request.jmh());
        return journal.hold(Journal.create(place.lock(), place.folder(), record));
    }
}
