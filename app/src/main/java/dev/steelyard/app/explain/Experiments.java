package dev.steelyard.app.explain;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.compare.Compare;
import dev.steelyard.app.compare.Experiment;
import dev.steelyard.app.delivery.Delivery;
import dev.steelyard.app.delivery.RunEnd;
import dev.steelyard.app.profile.Recordings;
import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.app.request.FailOn;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.profile.Profiles;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Comparisons of one benchmark, each an ordinary run with a folder and reports of its own. */
final class Experiments implements CauseSearch.Runner {

    private final WorkspaceOptions options;
    private final InstantSource clock;
    private final CompareRequest explained;
    private final Target target;
    private final Console console;

    /**
     * What is measured, and as what run.
     *
     * @param benchmark the benchmark
     * @param plan how the run measured it; empty if it has no block
     * @param commandLine the words of the command
     */
    record Target(Benchmark benchmark, Optional<Plan> plan, List<String> commandLine) {}

    /**
     * @param explained the request of the run that is explained
     * @param console progress goes there; results go into files
     */
    Experiments(
            WorkspaceOptions options, InstantSource clock, CompareRequest explained, Target target, Console console) {
        this.options = options;
        this.clock = clock;
        this.explained = explained;
        this.target = target;
        this.console = console;
    }

    /** Keeps what was measured, besides writing its reports. */
    private static final class Capture implements RunEnd {
        private Optional<Measured> run = Optional.empty();

        @Override
        public ExitStatus end(Measured ended, Console quiet) {
            new Delivery(ReportOptions.DEFAULT).write(ended.report(), ended.folder());
            run = Optional.of(ended);
            return ExitStatus.SUCCESS;
        }
    }

    @Override
    public ExperimentResult compare(Path folder, List<Subject> subjects, CauseSearch.Effort effort) {
        Capture capture = new Capture();
        Map<Benchmark, Plan> plans =
                target.plan.map(plan -> Map.of(target.benchmark, plan)).orElse(Map.of());
        new Compare(options, clock, capture)
                .experiment(request(folder, effort), new Experiment(subjects, plans), console);
        return capture.run
                .map(ended ->
                        ExperimentResult.of(ended.report(), ended.loaded().apply(target.benchmark), target.benchmark))
                .orElseThrow(() ->
                        UserError.failed("an experiment ended without results", "See the logs in " + folder + "."));
    }

    @Override
    public Profiles observe(Path folder, List<Subject> sides, CauseSearch.Effort effort) {
        if (!sides.stream().allMatch(Recordings::possible)) {
            return Profiles.NONE;
        }
        Recordings recordings = new Recordings(folder.resolve("recordings"));
        Profiles profiles = Profiles.NONE;
        try {
            List<Subject> recording = new ArrayList<>();
            for (Subject side : sides) {
                recording.add(recordings.recording(side));
            }
            compare(folder.resolve("run"), recording, effort);
            profiles = new Profiles(recordings.profiles(sides.get(0)), recordings.profiles(sides.get(1)));
        } catch (IOException | UserError e) {
            console.progress().warning("Recording failed: " + e.getMessage());
        }
        if (profiles.all().findAny().isEmpty()) {
            console.progress().warning("Nothing was recorded, so classes are tried in the order of their names.");
        }
        return profiles;
    }

    private CompareRequest request(Path folder, CauseSearch.Effort effort) {
        CompareRequest.Pace pace = explained.pace();
        Duration budget = effort.budget().orElse(CompareRequest.Pace.UNLIMITED);
        Criteria.Margins margins = new Criteria.Margins(
                effort.margin(), explained.criteria().margins().allocation());
        return new CompareRequest(
                explained.project(),
                explained.variants(),
                explained.impliedBaseline(),
                explained.build(),
                options(),
                new Criteria(explained.criteria().alpha(), margins, effort.looks(), true),
                new CompareRequest.Pace(
                        budget,
                        pace.slice(),
                        CompareRequest.Piloting.IF_NEEDED,
                        OptionalLong.empty(),
                        pace.forkTimeout(),
                        false),
                explained.placement(),
                new CompareRequest.Output(
                        Optional.of(folder), FailOn.NEVER, CompareRequest.Format.TEXT, false, target.commandLine),
                Optional.empty(),
                CompareRequest.Scope.REACHED);
    }

    /** The options of the run, for this benchmark alone. */
    private JmhOptions options() {
        JmhOptions jmh = explained.jmh();
        JmhOptions.Overrides overrides = jmh.overrides();
        TreeMap<String, List<String>> params = new TreeMap<>();
        target.benchmark.params().forEach((name, value) -> params.put(name, List.of(value)));
        return new JmhOptions(
                List.of("^" + Pattern.quote(target.benchmark.name()) + "$"),
                List.of(),
                params,
                List.of(target.benchmark.mode()),
                new JmhOptions.Overrides(
                        overrides.threads().isEmpty() ? List.of() : List.of(target.benchmark.threads()),
                        overrides.threadGroups(),
                        overrides.timeUnit(),
                        overrides.operationsPerInvocation(),
                        overrides.timeoutNanos(),
                        overrides.iterations(),
                        overrides.batchSize()),
                jmh.jvmArgs());
    }
}
