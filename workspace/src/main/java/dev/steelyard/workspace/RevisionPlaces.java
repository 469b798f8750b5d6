package dev.steelyard.workspace;

import static java.util.Objects.requireNonNull;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.artifact.Artifact;
import dev.steelyard.workspace.build.BuildRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.BuildTools;
import dev.steelyard.workspace.build.Builds;
import dev.steelyard.workspace.build.SuiteBuild;
import dev.steelyard.workspace.build.maven.PomTree;
import dev.steelyard.workspace.checkout.Checkout;
import dev.steelyard.workspace.checkout.LazyCheckouts;
import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.suite.Suite;
import dev.steelyard.workspace.suite.Suite.Library;
import dev.steelyard.workspace.suite.Suites;
import dev.steelyard.workspace.variant.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Suites, each built together with a revision of its library's sources. The suite is laid out inside of the revision's
 * checkout and built as benchmarks of it, so that the library, and a plugin of it that the suite needs, come from that
 * revision.
 */
final class RevisionPlaces implements AutoCloseable {

    /** Where the suite is laid out in a checkout. */
    private static final String FOLDER = "steelyard-suite";

    private static final String REMEDY = "Fix the revision, specify another one, or change how Maven builds it with "
            + "--build-args, --maven or --build-jdk.";

    /** What a released version's class path has: not what the suite's tests need. */
    private static final String RUNTIME_ONLY = "-DincludeScope=runtime";

    private final Builds builds;
    private final Suites suites;
    private final Processes processes;
    private final Map<String, String> environment;
    private final Path folder;
    private final Map<Path, LazyCheckouts> opened = new HashMap<>();

    /**
     * @param builds makes and keeps them
     * @param suites their sources
     * @param processes what runs git
     * @param environment variables for git
     * @param folder where all processes have their checkouts
     */
    RevisionPlaces(Builds builds, Suites suites, Processes processes, Map<String, String> environment, Path folder) {
        this.builds = builds;
        this.suites = suites;
        this.processes = processes;
        this.environment = environment;
        this.folder = folder;
    }

    /**
     * Checks what can be checked without a checkout.
     *
     * @throws UserError if there is no such suite, repository or revision
     */
    void check(Source source) {
        library(suites.named(source.suite()));
        Repository from = checkouts(source).repository();
        if (!isWorkingTree(source)) {
            from.resolve(revision(source));
        }
    }

    /** What the reports call a source. */
    String label(Source source) {
        return suites.named(source.suite())
                .label(Optional.of(isWorkingTree(source) ? "working tree" : revision(source)));
    }

    Place place(Source source, BuildSettings settings, Consumer<String> progress) {
        Suite suite = suites.named(source.suite());
        LazyCheckouts checkouts = checkouts(source);
        String label = label(source);
        progress.accept("checking out: " + label);
        Checkout checkout = isWorkingTree(source)
                ? checkouts.get().ofWorkingTree()
                : checkouts.get().ofCommit(checkouts.repository().resolve(revision(source)));
        String version = built(library(suite), checkout, label).version();
        Path project = suites.layOutWith(suite, checkout.root().resolve(FOLDER), version);
        List<String> identity = List.of(
                "suite",
                suite.name(),
                suites.digest(suite),
                checkouts.repository().commonDirectory().toString(),
                checkout.identity());
        List<String> hints = checkout.submodules().isEmpty()
                ? List.of()
                : List.of("The submodules " + checkout.submodules() + " are empty in the checkout.");
        BuildRequest request =
                new BuildRequest(label, checkout.root(), project, identity, bare(settings), REMEDY, hints);
        Builds.Built built = builds.build(request, progress);
        // As for a released version: a folder of the cache, whose paths are all of one length.
        Path kept = requireNonNull(built.classPath().get(0).getParent());
        return new Place(built.classPath(), kept, checkout.identity(), built.traits());
    }

    private static BuildSettings bare(BuildSettings settings) {
        BuildTools given = settings.tools();
        List<String> arguments = new ArrayList<>(SuiteBuild.BARE);
        arguments.add(RUNTIME_ONLY);
        arguments.addAll(given.arguments());
        return new BuildSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                new BuildTools(arguments, given.maven(), given.jdk(), given.jmh()));
    }

    private static Library library(Suite suite) {
        return suite.library()
                .orElseThrow(() -> UserError.usage(
                        "suite '" + suite.name() + "' has no library to build from source", "Leave --source out."));
    }

    /** The module of a checkout that is the library. */
    private static Artifact built(Library library, Checkout checkout, String label) {
        Artifact own = PomTree.of(checkout.root()).artifacts().keySet().stream()
                .filter(artifact -> artifact.key().equals(library.coordinates()))
                .findFirst()
                .orElseThrow(() -> UserError.failed(
                        label + " has no pom for " + library.coordinates(),
                        "Use --source with a repository in which Maven builds " + library.coordinates()
                                + ", and revisions that contain it."));
        if (own.version().isEmpty()) {
            throw UserError.failed(
                    "the poms of " + label + " do not declare the version of " + library.coordinates(),
                    "Specify a revision whose poms declare that version.");
        }
        return own;
    }

    private static String revision(Source source) {
        return source.version().orElseThrow();
    }

    private static boolean isWorkingTree(Source source) {
        return revision(source).equals(".");
    }

    private synchronized LazyCheckouts checkouts(Source source) {
        Path origin = requireNonNull(source.origin());
        if (!Files.isDirectory(origin)) {
            throw UserError.usage(
                    "no such folder: " + origin, "Specify a clone of the library's repository with --source.");
        }
        return opened.computeIfAbsent(origin, this::open);
    }

    private LazyCheckouts open(Path origin) {
        Repository repository = Repository.find(new Git(processes, environment, origin))
                .orElseThrow(() -> UserError.usage(
                        origin + " is not in a git repository",
                        "Specify a clone of the library's repository with --source."));
        return new LazyCheckouts(repository, folder);
    }

    @Override
    public synchronized void close() {
        opened.values().forEach(LazyCheckouts::close);
    }
}
