package dev.steelyard.workspace;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.workspace.build.BuildRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.Builds;
import dev.steelyard.workspace.checkout.BenchmarkFiles;
import dev.steelyard.workspace.checkout.Checkout;
import dev.steelyard.workspace.checkout.Checkouts;
import dev.steelyard.workspace.checkout.LazyCheckouts;
import dev.steelyard.workspace.checkout.Overlay;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.jvm.JdkChoice;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The places of revisions of the repository under test and of its working tree: checked out, then built. */
final class RepositoryPlaces implements AutoCloseable {

    private static final int MOST_NAMED = 3;

    private final Path project;
    private final Optional<LazyCheckouts> checkouts;
    private final Builds builds;
    private final Map<String, BenchmarkFiles> benchmarkFiles = new HashMap<>();

    /**
     * @param project the folder of the project
     * @param checkouts of the repository that it is in; empty if it is in none
     * @param builds what builds the checkouts
     */
    RepositoryPlaces(Path project, Optional<LazyCheckouts> checkouts, Builds builds) {
        this.project = project;
        this.checkouts = checkouts;
        this.builds = builds;
    }

    /**
     * A revision that is checked out.
     *
     * @param request how to build it
     * @param needs what its project asks of the JDK of its build
     * @param benchmarksOf the revision whose benchmarks were laid over it
     */
    record CheckedOut(BuildRequest request, List<JavaNeed> needs, Optional<String> benchmarksOf) {
        CheckedOut {
            needs = List.copyOf(needs);
        }

        /** Returns the same with the JDK of its build. */
        CheckedOut with(JdkChoice choice) {
            return new CheckedOut(request.with(choice), needs, benchmarksOf);
        }
    }

    static boolean holds(Source source) {
        return source.kind() == Source.Kind.REVISION || source.kind() == Source.Kind.WORKING_TREE;
    }

    /** The repository under test; empty outside of one. */
    Optional<Repository> repository() {
        return checkouts.map(LazyCheckouts::repository);
    }

    /**
     * Returns the repository of a source.
     *
     * @throws UserError if there is none
     */
    Repository repository(Source source) {
        return repository()
                .orElseThrow(() -> UserError.usage(
                        "'" + source.text() + "' needs a git repository, but " + project + " is not in one",
                        "Specify the project's folder with -C; put a new project into a repository (git init, git add -A,"
                                + " git commit); or compare jars with jar:PATH."));
    }

    private Checkouts checkouts() {
        return checkouts.orElseThrow().get();
    }

    /**
     * Checks what can be checked without a checkout.
     *
     * @throws UserError if the revision, or one whose benchmarks are laid over it, does not exist
     */
    void check(Source source, BuildSettings settings) {
        Repository from = repository(source);
        if (source.kind() == Source.Kind.REVISION) {
            from.resolve(source.text());
        }
        overlay(settings);
    }

    private Optional<Overlay> overlay(BuildSettings settings) {
        return settings.benchmarksFrom().map(revision -> {
            repository(new Source(Source.Kind.REVISION, revision));
            return checkouts().overlay(revision, settings.benchmarkPaths(), folder());
        });
    }

    /** The project's folder, relative to the repository; empty for its root. */
    private String folder() {
        return repository().orElseThrow().root().relativize(project).toString();
    }

    /**
     * Checks the source of a variant out.
     *
     * @throws UserError if it has no such folder, git refuses, or it has no build that is known
     */
    CheckedOut checkOut(VariantSpec spec, BuildSettings settings, Consumer<String> progress) {
        Source source = spec.source();
        Repository from = repository(source);
        String label = spec.altered(label(source));
        progress.accept("checking out: " + label);
        Checkout checkout = source.kind() == Source.Kind.WORKING_TREE
                ? checkouts().ofWorkingTree()
                : checkouts().ofCommit(from.resolve(source.text()));
        Optional<Overlay> laid = overlay(settings).filter(files -> !files.isFrom(checkout));
        laid.ifPresent(files -> checkouts().lay(files, checkout));
        Path folder = checkout.root().resolve(folder());
        if (!Files.isDirectory(folder)) {
            throw UserError.failed(
                    label + " has no folder '" + folder() + "'",
                    "Run Steelyard in a folder that exists in every variant.");
        }
        List<String> hints = new ArrayList<>();
        if (!checkout.submodules().isEmpty()) {
            hints.add("The submodules " + checkout.submodules()
                    + " are empty in the checkout; if the build needs them, put this at the start of the --build "
                    + "command: 'git submodule update --init --recursive && '.");
            progress.accept(label + ": submodules are left empty: " + checkout.submodules());
        }
        if (!checkout.absent().isEmpty()) {
            String files = named(checkout.absent());
            hints.add("The repository lacks the contents of " + files
                    + "; if the build needs them, use a clone that has " + "them, or compare revisions without them.");
            progress.accept(label + ": left out, since the repository lacks their contents: " + files);
        }
        List<String> identity = new ArrayList<>(List.of(from.commonDirectory().toString(), checkout.identity()));
        laid.ifPresent(files -> identity.addAll(files.identity()));
        spec.alteration().dependencies().forEach(change -> identity.add("dependency " + change));
        BuildRequest request = new BuildRequest(label, checkout.root(), folder, identity, settings, hints)
                .with(spec.alteration().dependencies());
        return new CheckedOut(
                request, builds.java(request), laid.map(files -> files.origin().written()));
    }

    private static String named(List<String> files) {
        String first = String.join(", ", files.subList(0, Math.min(MOST_NAMED, files.size())));
        int more = files.size() - MOST_NAMED;
        return more > 0 ? first + " and " + more + " more" : first;
    }

    /** What messages call a source: a dot is hard to see in a sentence. */
    private static String label(Source source) {
        return source.kind() == Source.Kind.WORKING_TREE ? "the working tree" : source.text();
    }

    /**
     * Builds a checkout, or finds it built.
     *
     * @throws UserError if it cannot be built
     */
    Place build(CheckedOut checkedOut, Consumer<String> progress) {
        BuildRequest request = checkedOut.request();
        Builds.Built built = builds.build(request, progress);
        SortedMap<BuildTrait, String> traits = new TreeMap<>(built.traits());
        checkedOut.benchmarksOf().ifPresent(revision -> traits.put(BuildTrait.BENCHMARKS, revision));
        String revision = request.identity().get(1);
        return new Place(built.classPath(), request.project(), revision, traits);
    }

    /** Returns the benchmark files of a source's revision; empty if it is not one of the repository under test. */
    Optional<BenchmarkFiles> benchmarkFiles(Source source) {
        if (!holds(source)) {
            return Optional.empty();
        }
        repository(source);
        return Optional.of(benchmarkFiles.computeIfAbsent(revision(source), checkouts()::benchmarkFiles));
    }

    /** Returns the paths of a source's benchmark files that declare classes, by the internal names of outermost classes. */
    List<String> declaring(Source source, Collection<String> outermost) {
        return benchmarkFiles(source)
                .map(files -> files.declaring(outermost, folder()))
                .orElse(List.of());
    }

    /** How git calls the revision of a source; a dot for the working tree. */
    static String revision(Source source) {
        return source.kind() == Source.Kind.WORKING_TREE ? "." : source.text();
    }

    @Override
    public void close() {
        checkouts.ifPresent(LazyCheckouts::close);
    }
}
