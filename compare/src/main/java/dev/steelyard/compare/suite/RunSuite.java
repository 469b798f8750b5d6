package dev.steelyard.compare.suite;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Sweep;
import dev.steelyard.compare.run.Compare;
import dev.steelyard.compare.suite.SuiteRequest.Choice;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.suite.Suite;
import dev.steelyard.workspace.suite.Suite.Library;
import dev.steelyard.workspace.suite.Suites;
import dev.steelyard.workspace.variant.VariantSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compares versions of a library, or implementations, using the benchmarks of a suite. */
public final class RunSuite {

    private final Suites suites;
    private final Compare compare;

    /**
     * @param suites the suites
     * @param compare the main job, whose workspaces have the same suites
     */
    public RunSuite(Suites suites, Compare compare) {
        this.suites = suites;
        this.compare = compare;
    }

    /**
     * Compares what was chosen, or prints the plan of doing so.
     *
     * @throws UserError if there is no such suite, or something else is wrong that the user can put right
     */
    public ExitStatus run(SuiteRequest request, Console console) {
        Suite suite = suites.named(request.choice().suite());
        CompareRequest comparison = comparison(suite, request);
        console.progress().phase(announcement(suite, request));
        return compare.compare(comparison, console);
    }

    /**
     * Returns the comparison that a request is.
     *
     * @throws UserError if there is nothing to compare
     */
    static CompareRequest comparison(Suite suite, SuiteRequest request) {
        Choice choice = request.choice();
        boolean sweeps = sweeps(suite, choice);
        List<VariantSpec> variants = choice.versions().isEmpty() ? List.of(choice.own()) : choice.versions();
        JmhOptions jmh = selection(suite, request, !sweeps);
        // How many benchmarks a selection has is not known before they are listed, so it gets the budget of the core.
        boolean all = choice.full() && !selects(request.jmh());
        Duration budget = request.budget().orElseGet(() -> SuiteTime.budget(suite, sweeps ? 0 : variants.size(), all));
        return new CompareRequest(
                request.project(),
                variants,
                Optional.empty(),
                choice.sources().orElse(BuildSettings.FIND),
                jmh,
                request.criteria(),
                request.pace().within(budget),
                request.placement(),
                request.output(),
                sweeps ? suite.by().map(param -> sweep(param, jmh)) : Optional.empty(),
                choice.scope());
    }

    /**
     * Returns the sweep of a param: of the user's values in the order in which they were given, else of those that the
     * selected benchmarks declare of the suite's, in that order too.
     */
    private static Sweep sweep(String param, JmhOptions jmh) {
        List<String> values =
                jmh.presumed().contains(param) ? List.of() : jmh.params().getOrDefault(param, List.of());
        // One alone is refused where it is known what others there are.
        return new Sweep(param, values.size() > 1 ? values : List.of());
    }

    /** Returns whether the values of a param are compared, and not versions. */
    private static boolean sweeps(Suite suite, Choice choice) {
        int versions = choice.versions().size();
        if (choice.sources().isPresent() && suite.library().isEmpty()) {
            throw UserError.usage(
                    "suite " + suite.name() + " compares implementations and has no library to build from sources",
                    "Leave out --source: steelyard suite " + suite.name() + ".");
        }
        if (choice.sources().isPresent() && versions == 0) {
            throw noRevision(suite);
        }
        if (versions > 0 && suite.library().isEmpty()) {
            throw UserError.usage(
                    "suite " + suite.name() + " compares implementations, but '"
                            + choice.versions().get(0).source().version().orElse("")
                            + "' is a version",
                    "Leave out the version: steelyard suite " + suite.name() + ".");
        }
        if (versions < 2 && suite.by().isEmpty()) {
            throw nothingToCompare(suite, choice);
        }
        if (versions < 2) {
            suite.by()
                    .ifPresent(param -> requireSwept(
                            param,
                            versions == 0 ? choice.own() : choice.versions().get(0)));
        }
        return versions < 2;
    }

    /** Checks that nothing is given to the one version that its values of a param would have to override. */
    private static void requireSwept(String param, VariantSpec only) {
        if (only.named()) {
            throw UserError.usage(
                    "the name '" + only.name() + "' cannot be used: the values of " + param + " name the variants",
                    "Leave ':" + only.name() + "' out, or specify another version to compare with.");
        }
        if (only.settings().params().containsKey(param)) {
            throw UserError.usage(
                    "--param " + param + " sets the param being compared",
                    "Leave it out; -- -p " + param + "=VALUE,VALUE chooses the values to compare.");
        }
    }

    private static UserError noRevision(Suite suite) {
        return UserError.usage(
                "--source is given without a revision to build",
                "Specify the baseline and one or more other revisions, as in 'steelyard suite " + suite.name()
                        + " --source PATH main my-branch'; '.' is the working tree.");
    }

    private static UserError nothingToCompare(Suite suite, Choice choice) {
        if (suite.library().isEmpty()) {
            return UserError.usage(
                    "suite " + suite.name() + " has nothing to compare: its suite.properties sets neither "
                            + "'subject' nor 'by'",
                    "Set one of them; suites/README.md lists the keys.");
        }
        if (choice.sources().isPresent()) {
            String only = choice.versions().get(0).source().version().orElse("");
            return UserError.usage(
                    "there is nothing to compare revision " + only + " with",
                    "Specify a baseline before it, or specify the same revision twice to check for false positives: "
                            + only + " " + only + ".");
        }
        Library library = suite.library().get();
        String known = " Known to work: " + library.known() + ".";
        String command = "steelyard suite " + suite.name() + " ";
        if (choice.versions().isEmpty()) {
            return UserError.usage(
                    "suite " + suite.name() + " compares versions of " + library.coordinates() + ", but none is given",
                    "Specify two or more, the baseline first, as in '" + command + ListSuites.versions(library) + "'."
                            + known);
        }
        String only = choice.versions().get(0).source().version().orElse("");
        return UserError.usage(
                "there is nothing to compare version " + only + " with",
                "Specify another version, or the same version twice to check for false positives: " + command + only
                        + " " + only + "." + known);
    }

    /**
     * Returns the options that select what the suite says, as far as the user did not select otherwise.
     *
     * @param versions whether versions are compared
     */
    private static JmhOptions selection(Suite suite, SuiteRequest request, boolean versions) {
        JmhOptions given = request.jmh();
        boolean full = request.choice().full();
        SortedMap<String, List<String>> params =
                new TreeMap<>(full ? new TreeMap<>() : suite.core().params());
        if (versions) {
            suite.library().ifPresent(library -> params.putAll(library.params()));
        }
        List<String> presumed = new ArrayList<>(params.keySet());
        presumed.removeAll(given.params().keySet());
        params.putAll(given.params());
        return new JmhOptions(
                given.include().isEmpty() && !full ? List.of(suite.core().include()) : given.include(),
                given.exclude(),
                params,
                given.modes(),
                given.overrides(),
                ForkArguments.merged(suite.forks().args(), given.jvmArgs()),
                presumed);
    }

    /** Returns what the user is told first. */
    static String announcement(Suite suite, SuiteRequest request) {
        String name = "suite " + suite.name() + ": ";
        boolean versions = !sweeps(suite, request.choice());
        int all = suite.rows(true, versions);
        String changes = changes(request.jmh());
        // The numbers are those of the suite's own values.
        if (!request.jmh().include().isEmpty()) {
            String those = changes.isEmpty() ? "those of its " + all + " benchmarks" : "its benchmarks";
            return name + "measuring " + those + " that match --include" + changes;
        }
        if (request.choice().full()) {
            return name + "measuring all " + (changes.isEmpty() ? all + " benchmarks" : "its benchmarks" + changes);
        }
        return name + "measuring its core"
                + (changes.isEmpty() ? ", " + suite.rows(false, versions) + " of " + all + " benchmarks" : changes)
                + "; --full measures all";
    }

    /** Returns whether it is the user's choice how many benchmarks there are, and not the suite's. */
    private static boolean selects(JmhOptions given) {
        return !given.include().isEmpty() || !changes(given).isEmpty();
    }

    /** What makes the number of benchmarks another than the suite's own. */
    private static String changes(JmhOptions given) {
        List<String> changes = new ArrayList<>();
        if (!given.params().isEmpty()) {
            changes.add("with the values of -p");
        }
        if (given.overrides().threads().size() > 1) {
            changes.add("for each number of threads");
        }
        if (!given.exclude().isEmpty()) {
            changes.add("except benchmarks that match --exclude");
        }
        return changes.isEmpty() ? "" : ", " + String.join(", ", changes);
    }
}
