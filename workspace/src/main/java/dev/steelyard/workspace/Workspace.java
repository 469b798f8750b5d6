package dev.steelyard.workspace;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.workspace.build.BenchmarkClasses;
import dev.steelyard.workspace.build.BuildRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.Builds;
import dev.steelyard.workspace.checkout.BenchmarkFiles;
import dev.steelyard.workspace.checkout.Checkout;
import dev.steelyard.workspace.checkout.Checkouts;
import dev.steelyard.workspace.checkout.LazyCheckouts;
import dev.steelyard.workspace.checkout.Overlay;
import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.jvm.ProbedJvm;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Makes the variants of one run ready, and keeps their checkouts until it is closed. Not thread-safe, except for {@link
 * #close()}, which a shutdown hook may call at any time: it ends running programs and deletes the checkouts.
 */
public final class Workspace implements AutoCloseable {

    private static final String RUNS_FOLDER = ".steelyard";

    private final Path project;
    private final WorkspaceOptions options;
    private final Processes processes = new Processes();
    private final Map<String, String> environment;
    private final Map<Path, ProbedJvm> jvms = new HashMap<>();
    private final Map<String, BenchmarkFiles> benchmarkFiles = new HashMap<>();
    private final Optional<LazyCheckouts> checkouts;
    private final Builds builds;
    private final JarPlaces jars;
    private final SuitePlaces suites;
    private final RevisionPlaces revisions;

    private Workspace(Path project, WorkspaceOptions options) {
        this.project = project;
        this.options = options;
        this.environment = Git.withoutRepository(options.environment());
        environment.putAll(Checkouts.mark());
        Path folder = options.cache().resolve("checkouts");
        this.checkouts = Repository.find(new Git(processes, environment, project))
                .map(repository -> new LazyCheckouts(repository, folder));
        this.builds = builds(environment);
        this.jars = new JarPlaces(builds);
        Builds ownJdk = builds(withOwnJdk(environment));
        this.suites =
                new SuitePlaces(ownJdk, options.suites(), UUID.randomUUID().toString());
        this.revisions = new RevisionPlaces(ownJdk, options.suites(), processes, environment, folder);
    }

    private Builds builds(Map<String, String> variables) {
        return new Builds(processes, variables, options.cache().resolve("builds"), options.buildLimit());
    }

    /** Suites are compiled by the JDK that Steelyard runs on: the one that the user prefers may be too old. */
    private static Map<String, String> withOwnJdk(Map<String, String> environment) {
        Path home = Path.of(System.getProperty("java.home"));
        Map<String, String> own = new HashMap<>(environment);
        if (Files.isExecutable(home.resolve("bin").resolve("javac"))) {
            own.put("JAVA_HOME", home.toString());
        }
        return own;
    }

    /**
     * Opens the workspace of a project.
     *
     * @param project its folder, in a git repository or not
     * @throws UserError if the folder does not exist, git refuses to read its repository, or the cache cannot be used
     */
    public static Workspace open(Path project, WorkspaceOptions options) {
        if (options.cache().toString().contains(File.pathSeparator)) {
            throw UserError.usage(
                    "the path of the cache folder " + options.cache() + " contains '" + File.pathSeparator
                            + "', which separates class path entries",
                    "Set XDG_CACHE_HOME to another folder.");
        }
        try {
            return new Workspace(project.toRealPath(), options);
        } catch (IOException e) {
            throw UserError.usage("no such folder: " + project, "Specify the project's folder with -C.")
                    .causedBy(e);
        }
    }

    /**
     * Checks what can be checked without building: revisions, jars, JVMs, tools, benchmark paths. So nobody waits for the
     * first build to learn that the second revision is misspelt.
     *
     * @throws UserError if one of them does not exist
     */
    public void check(List<VariantSpec> variants, BuildSettings settings) {
        settings.tools().check();
        for (VariantSpec variant : variants) {
            jvm(variant);
            switch (variant.source().kind()) {
                case REVISION ->
                    repository(variant.source()).resolve(variant.source().text());
                case WORKING_TREE -> repository(variant.source());
                case JAR -> JarPlaces.existing(variant.source());
                case SUITE -> suites.existing(variant.source());
                case SUITE_REVISION -> revisions.check(variant.source());
            }
        }
        if (variants.stream().anyMatch(variant -> inRepository(variant.source()))) {
            overlay(settings);
        }
    }

    /**
     * Returns the commit that a single variant is compared with: where it left the main branch.
     *
     * @throws UserError if there is none, or the variant itself is that commit
     */
    public String baselineFor(VariantSpec variant) {
        Source source = variant.source();
        if (!inRepository(source)) {
            throw UserError.usage(
                    "'" + source.written() + "' has no history in which to find a baseline",
                    "Specify the baseline first, as in 'steelyard compare BASE " + source.written() + "'.");
        }
        String revision = source.kind() == Source.Kind.WORKING_TREE ? "HEAD" : source.text();
        String base = repository(source).mergeBase(revision);
        if (source.kind() == Source.Kind.REVISION
                && base.equals(repository(source).resolve(revision))) {
            throw UserError.usage(
                    "'" + revision + "' is part of the main branch, so there is nothing to compare it with",
                    "Specify the baseline first, as in 'steelyard compare " + revision + "~1 " + revision + "'.");
        }
        return base;
    }

    /**
     * Makes one variant ready: checks it out, builds it or finds it built, and looks at its JVM.
     *
     * @param progress told what goes on, a line at a time
     * @throws UserError if it cannot be made ready
     */
    public Subject prepare(VariantSpec spec, BuildSettings settings, Consumer<String> progress) {
        ProbedJvm jvm = jvm(spec);
        Source source = spec.source();
        Place place = switch (source.kind()) {
            case REVISION, WORKING_TREE -> built(source, settings, progress);
            case JAR -> jars.place(source);
            case SUITE -> suites.place(source, progress);
            case SUITE_REVISION -> revisions.place(source, settings, progress);
        };
        int target = requireLoadable(spec, place, jvm);
        Variant variant = new Variant(
                spec.name(),
                written(source),
                Optional.of(place.revision()),
                spec.jvm().map(given -> jvm.java().toString()),
                spec.settings(),
                VariantTraits.of(place, target, jvm));
        return new Subject(variant, place.classPath(), place.directory(), jvm.java());
    }

    /** What the reports call a source. */
    private String written(Source source) {
        return switch (source.kind()) {
            case SUITE -> suites.label(source);
            case SUITE_REVISION -> revisions.label(source);
            case REVISION, WORKING_TREE, JAR -> source.written();
        };
    }

    private static boolean inRepository(Source source) {
        return source.kind() == Source.Kind.REVISION || source.kind() == Source.Kind.WORKING_TREE;
    }

    private ProbedJvm jvm(VariantSpec variant) {
        return jvms.computeIfAbsent(
                variant.jvm().orElseGet(ProbedJvm::own), place -> ProbedJvm.probe(place, processes, environment));
    }

    private Place built(Source source, BuildSettings settings, Consumer<String> progress) {
        Repository from = repository(source);
        String label = label(source);
        progress.accept("checking out: " + label);
        Checkout checkout = source.kind() == Source.Kind.WORKING_TREE
                ? checkouts().ofWorkingTree()
                : checkouts().ofCommit(from.resolve(source.text()));
        Optional<Overlay> laid = overlay(settings).filter(files -> !files.isFrom(checkout));
        laid.ifPresent(files -> checkouts().lay(files, checkout));
        Path folder = checkout.root().resolve(from.root().relativize(project));
        if (!Files.isDirectory(folder)) {
            throw UserError.failed(
                    label + " has no folder '" + from.root().relativize(project) + "'",
                    "Run Steelyard in a folder that exists in every variant.");
        }
        List<String> hints = new ArrayList<>();
        if (!checkout.submodules().isEmpty()) {
            hints.add("The submodules " + checkout.submodules()
                    + " are empty in the checkout; if the build needs them, put this at the start of the --build "
                    + "command: 'git submodule update --init --recursive && '.");
            progress.accept(label + ": submodules are left empty: " + checkout.submodules());
        }
        List<String> identity = new ArrayList<>(List.of(from.commonDirectory().toString(), checkout.identity()));
        laid.ifPresent(files -> identity.addAll(files.identity()));
        BuildRequest request = new BuildRequest(label, checkout.root(), folder, identity, settings, hints);
        Builds.Built built = builds.build(request, progress);
        SortedMap<BuildTrait, String> traits = new TreeMap<>(built.traits());
        laid.ifPresent(files -> traits.put(BuildTrait.BENCHMARKS, files.origin().written()));
        return new Place(built.classPath(), folder, checkout.identity(), traits);
    }

    /** What messages call a source: a dot is hard to see in a sentence. */
    private static String label(Source source) {
        return source.kind() == Source.Kind.WORKING_TREE ? "the working tree" : source.text();
    }

    /** Returns the newest class file version of the benchmarks; 0 if it is unknown. */
    private int requireLoadable(VariantSpec spec, Place place, ProbedJvm jvm) {
        int newest = 0;
        for (Path entry : place.classPath()) {
            try {
                BenchmarkClasses classes = BenchmarkClasses.in(entry);
                newest = Math.max(newest, classes.classFileVersion());
                if (classes.benchmarks() && classes.classFileVersion() > jvm.classFileVersion()) {
                    throw UserError.failed(
                            "the benchmarks of '" + spec.name() + "' are compiled for Java "
                                    + ProbedJvm.release(classes.classFileVersion()) + " (class file version "
                                    + classes.classFileVersion() + "), but the variant's JVM " + jvm.java()
                                    + " has version " + jvm.version(),
                            "Use --jvm to run them with a JDK of that release or newer, or build for an older "
                                    + "release." + InstalledJdks.sentence(environment));
                }
            } catch (IOException e) {
                throw UserError.failed("cannot read " + entry + ": " + e.getMessage(), "Rebuild it.")
                        .causedBy(e);
            }
        }
        return newest;
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

    /** Returns the benchmark files of a variant's revision; empty if it is not one of the repository under test. */
    private Optional<BenchmarkFiles> benchmarkFiles(VariantSpec variant) {
        if (!inRepository(variant.source())) {
            return Optional.empty();
        }
        repository(variant.source());
        return Optional.of(benchmarkFiles.computeIfAbsent(revision(variant.source()), checkouts()::benchmarkFiles));
    }

    private static String revision(Source source) {
        return source.kind() == Source.Kind.WORKING_TREE ? "." : source.text();
    }

    /**
     * Returns which classes are in sources of tests or benchmarks in any of the variants, by the internal names of outermost
     * classes; none for variants that are not revisions of the repository under test.
     */
    public Predicate<String> helperClasses(List<VariantSpec> variants) {
        return outermost -> variants.stream()
                .flatMap(variant -> benchmarkFiles(variant).stream())
                .anyMatch(known -> known.isHelper(outermost));
    }

    /**
     * Returns settings under which the files of a variant's revision that declare classes are laid over all variants; empty if the
     * variants are not all revisions of the repository under test, or there are no such files.
     *
     * @param outermost internal names of the outermost classes
     */
    public Optional<BuildSettings> sharing(
            VariantSpec from, Collection<String> outermost, List<VariantSpec> variants, BuildSettings settings) {
        if (!variants.stream().allMatch(variant -> inRepository(variant.source()))) {
            return Optional.empty();
        }
        return benchmarkFiles(from)
                .map(files -> files.declaring(outermost, folder()))
                .filter(paths -> !paths.isEmpty())
                .map(paths -> settings.with(revision(from.source()), paths));
    }

    private Repository repository(Source source) {
        return checkouts
                .map(LazyCheckouts::repository)
                .orElseThrow(() -> UserError.usage(
                        "'" + source.text() + "' needs a git repository, but " + project + " is not in one",
                        "Specify the project's folder with -C, or compare jars with jar:PATH."));
    }

    private Checkouts checkouts() {
        return checkouts.orElseThrow().get();
    }

    /** The repository under test; empty outside of one. */
    public Optional<Repository> repository() {
        return checkouts.map(LazyCheckouts::repository);
    }

    /** The root of the repository under test; empty outside of one. */
    public Optional<Path> repositoryRoot() {
        return checkouts.map(LazyCheckouts::repository).map(Repository::root);
    }

    /**
     * Returns the folder {@code .steelyard} at the root of the repository, or in the project's folder where there is no
     * repository, made if need be and ignored by git.
     *
     * @throws UserError if it cannot be written
     */
    public Path runsRoot() {
        Path folder = repositoryRoot().orElse(project).resolve(RUNS_FOLDER);
        try {
            Files.createDirectories(folder);
            Path ignore = folder.resolve(".gitignore");
            if (!Files.exists(ignore)) {
                Files.writeString(ignore, "*\n", StandardCharsets.UTF_8);
            }
            return folder;
        } catch (IOException e) {
            throw UserError.usage("cannot write to " + folder + ": " + e, "Specify a writable folder with --out.")
                    .causedBy(e);
        }
    }

    /** Ends what still runs and removes the checkouts; the results of builds stay. A second call does nothing. */
    @Override
    public synchronized void close() {
        processes.close();
        checkouts.ifPresent(LazyCheckouts::close);
        revisions.close();
    }
}
