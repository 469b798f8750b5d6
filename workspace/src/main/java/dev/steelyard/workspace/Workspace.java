package dev.steelyard.workspace;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.isolation.AllowedVariables;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.workspace.RepositoryPlaces.CheckedOut;
import dev.steelyard.workspace.artifact.ClassPathChecks;
import dev.steelyard.workspace.build.BuildRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.Builds;
import dev.steelyard.workspace.checkout.Checkouts;
import dev.steelyard.workspace.checkout.LazyCheckouts;
import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.jvm.JavaFiles;
import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.jvm.Jdk;
import dev.steelyard.workspace.jvm.JdkChoice;
import dev.steelyard.workspace.jvm.ProbedJvm;
import dev.steelyard.workspace.process.Bubblewrap;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

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
    private final InstalledJdks jdks;
    private final ForkJvms forks;
    private final BuildPlans plans;
    private final Builds builds;
    private final RepositoryPlaces checkouts;
    private final JarPlaces jars;
    private final SuitePlaces suites;
    private final RevisionPlaces revisions;

    private Workspace(Path project, WorkspaceOptions options) {
        this.project = project;
        this.options = options;
        this.environment = Git.withoutRepository(options.environment());
        AllowedVariables.removeLedger(environment);
        environment.putAll(Checkouts.mark());
        Path folder = options.cache().resolve("checkouts");
        this.jdks = InstalledJdks.of(environment, options.jdkFolders());
        this.forks = new ForkJvms(processes, environment, jdks, Jdk.own());
        this.builds = builds(environment);
        this.plans = new BuildPlans(builds, environment, jdks, forks);
        this.checkouts = new RepositoryPlaces(
                project,
                Repository.find(new Git(processes, environment, project))
                        .map(repository -> new LazyCheckouts(repository, folder)),
                builds);
        this.jars = new JarPlaces(builds);
        Builds ownJdk = builds(withOwnJdk(environment));
        this.suites =
                new SuitePlaces(ownJdk, options.suites(), UUID.randomUUID().toString());
        this.revisions = new RevisionPlaces(ownJdk, options.suites(), processes, environment, folder);
    }

    private Builds builds(Map<String, String> variables) {
        return new Builds(processes, variables, jdks, options.cache().resolve("builds"), options.buildLimit());
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
        settings.tools().jmh().ifPresent(ClassPathChecks::requireNewJmh);
        Bubblewrap.find(environment, settings.isolation());
        for (VariantSpec variant : variants) {
            variant.jvm().ifPresent(forks::probed);
            Source source = variant.source();
            switch (source.kind()) {
                case REVISION, WORKING_TREE -> checkouts.check(source, settings);
                case JAR -> JarPlaces.existing(source);
                case SUITE -> suites.existing(source);
                case SUITE_REVISION -> revisions.check(source);
            }
        }
    }

    /**
     * Returns the commit that a single variant is compared with: where it left the main branch.
     *
     * @throws UserError if there is none, or the variant itself is that commit
     */
    public String baselineFor(VariantSpec variant) {
        Source source = variant.source();
        if (!RepositoryPlaces.holds(source)) {
            throw UserError.usage(
                    "'" + source.written() + "' has no history in which to find a baseline",
                    "Specify the baseline first, as in 'steelyard compare BASE " + source.written() + "'.");
        }
        String revision = source.kind() == Source.Kind.WORKING_TREE ? "HEAD" : source.text();
        Repository repository = checkouts.repository(source);
        String base = repository.mergeBase(revision);
        if (source.kind() == Source.Kind.REVISION && base.equals(repository.resolve(revision))) {
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
        return prepare(List.of(spec), settings, progress, (variant, error) -> error)
                .get(0);
    }

    /**
     * Makes variants ready: checks all of them out, chooses the JDKs for all at once, builds each or finds it built, and
     * chooses one JVM for the forks of those that name none.
     *
     * @param progress told what goes on, a line at a time
     * @param named returns the error to throw where one variant cannot be made ready
     * @throws UserError if one cannot be made ready
     */
    public List<Subject> prepare(
            List<VariantSpec> specs,
            BuildSettings settings,
            Consumer<String> progress,
            BiFunction<VariantSpec, UserError, UserError> named) {
        List<Optional<CheckedOut>> checkedOut = checkOut(specs, settings, progress, named);
        List<ForkJvms.Ready> ready = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            VariantSpec spec = specs.get(i);
            Optional<CheckedOut> own = checkedOut.get(i);
            ready.add(guarded(spec, named, () -> ready(spec, own, settings, progress)));
        }
        Optional<Jdk> jdk = forks.chosen(ready, progress);
        return ready.stream().map(one -> subject(one, jdk)).toList();
    }

    /** Checks out those that are built here, and chooses their JDKs. */
    private List<Optional<CheckedOut>> checkOut(
            List<VariantSpec> specs,
            BuildSettings settings,
            Consumer<String> progress,
            BiFunction<VariantSpec, UserError, UserError> named) {
        IdentityHashMap<VariantSpec, CheckedOut> checkedOut = new IdentityHashMap<>();
        Map<BuildRequest, List<JavaNeed>> needs = new LinkedHashMap<>();
        for (VariantSpec spec : specs) {
            if (RepositoryPlaces.holds(spec.source())) {
                CheckedOut own = guarded(spec, named, () -> checkouts.checkOut(spec, settings, progress));
                checkedOut.put(spec, own);
                needs.put(own.request(), own.needs());
            }
        }
        boolean runsToo = specs.stream().anyMatch(spec -> spec.jvm().isEmpty());
        // What is missing for all is not the fault of one variant.
        Map<BuildRequest, JdkChoice> chosen = plans.choices(needs, runsToo, progress);
        return specs.stream()
                .map(spec -> Optional.ofNullable(checkedOut.get(spec))
                        .map(own -> guarded(spec, named, () -> withJdk(own, chosen, runsToo))))
                .toList();
    }

    private CheckedOut withJdk(CheckedOut own, Map<BuildRequest, JdkChoice> chosen, boolean runsToo) {
        JdkChoice choice = chosen.get(own.request());
        if (choice == null) {
            throw plans.missing(Map.of(own.request(), own.needs()), runsToo);
        }
        return own.with(choice);
    }

    private static <T> T guarded(
            VariantSpec spec, BiFunction<VariantSpec, UserError, UserError> named, Supplier<T> work) {
        try {
            return work.get();
        } catch (UserError e) {
            throw named.apply(spec, e);
        }
    }

    private ForkJvms.Ready ready(
            VariantSpec spec, Optional<CheckedOut> checkedOut, BuildSettings settings, Consumer<String> progress) {
        Source source = spec.source();
        Place place = switch (source.kind()) {
            case REVISION, WORKING_TREE -> checkouts.build(checkedOut.orElseThrow(), progress);
            case JAR -> jars.place(source);
            case SUITE -> suites.place(source, progress);
            case SUITE_REVISION -> revisions.place(source, settings, progress);
        };
        if (spec.alteration().slowdown() > 0) {
            Path planted = options.cache().resolve("slowdowns");
            place = place.with(
                    PlantedSlowdown.over(place.classPath(), spec.alteration().slowdown(), planted));
        }
        Optional<JavaNeed> chosen = checkedOut
                .map(CheckedOut::request)
                .flatMap(request -> JavaFiles.chosen(request.project(), request.root()));
        ForkJvms.Ready ready = new ForkJvms.Ready(spec, place, chosen, ForkJvms.classes(place.classPath()));
        forks.require(ready);
        return ready;
    }

    /**
     * @param jdk the one that was chosen for variants that name none; empty for Steelyard's own
     */
    private Subject subject(ForkJvms.Ready ready, Optional<Jdk> jdk) {
        VariantSpec spec = ready.spec();
        Place place = ready.place();
        Optional<ProbedJvm> named = spec.jvm().map(forks::probed);
        Optional<Path> run = named.map(ProbedJvm::java).or(() -> jdk.map(Jdk::java));
        int release = named.map(jvm -> ProbedJvm.release(jvm.classFileVersion()))
                .or(() -> jdk.map(Jdk::release))
                .orElseGet(() -> Runtime.version().feature());
        Variant variant = new Variant(
                spec.name(),
                spec.altered(written(spec.source())),
                Optional.of(spec.alteration().revision(place.revision())),
                run.map(Path::toString),
                spec.settings(),
                VariantTraits.of(place, ready.classes(), release));
        return new Subject(variant, place.classPath(), place.directory(), run.orElseGet(ProbedJvm::own));
    }

    /** What the reports call a source. */
    private String written(Source source) {
        return switch (source.kind()) {
            case SUITE -> suites.label(source);
            case SUITE_REVISION -> revisions.label(source);
            case REVISION, WORKING_TREE, JAR -> source.written();
        };
    }

    /**
     * Returns which classes are in sources of tests or benchmarks in any of the variants, by the internal names of outermost
     * classes; none for variants that are not revisions of the repository under test.
     */
    public Predicate<String> helperClasses(List<VariantSpec> variants) {
        return outermost -> variants.stream()
                .flatMap(variant -> checkouts.benchmarkFiles(variant.source()).stream())
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
        if (!variants.stream().allMatch(variant -> RepositoryPlaces.holds(variant.source()))) {
            return Optional.empty();
        }
        return Optional.of(checkouts.declaring(from.source(), outermost))
                .filter(paths -> !paths.isEmpty())
                .map(paths -> settings.with(RepositoryPlaces.revision(from.source()), paths));
    }

    /** The repository under test; empty outside of one. */
    public Optional<Repository> repository() {
        return checkouts.repository();
    }

    /** The root of the repository under test; empty outside of one. */
    public Optional<Path> repositoryRoot() {
        return repository().map(Repository::root);
    }

    /**
     * Returns the folder {@code .steelyard} at the root of the repository, or in the project's folder where there is no
     * repository, made if need be and ignored by git.
     *
     * @throws UserError if it cannot be written, or it or something in it is a link: whoever commits one would choose where files are
     *     written
     */
    public Path runsRoot() {
        Path folder = repositoryRoot().orElse(project).resolve(RUNS_FOLDER);
        try {
            requireNoLink(folder);
            Files.createDirectories(folder);
            try (Stream<Path> entries = Files.list(folder)) {
                entries.forEach(Workspace::requireNoLink);
            }
            Path ignore = folder.resolve(".gitignore");
            if (!Files.exists(ignore)) {
                try {
                    Files.writeString(ignore, "*\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
                } catch (FileAlreadyExistsException e) {
                    // Another run was faster, or it is a link to nowhere.
                    requireNoLink(ignore);
                }
            }
            return folder;
        } catch (IOException e) {
            throw UserError.usage("cannot write to " + folder + ": " + e, "Specify a writable folder with --out.")
                    .causedBy(e);
        }
    }

    private static void requireNoLink(Path place) {
        if (Files.isSymbolicLink(place)) {
            throw UserError.usage(
                    place + " is a link, so files would be written elsewhere",
                    "Delete the link, or specify a folder with --out.");
        }
    }

    /** Ends what still runs and removes the checkouts; the results of builds stay. A second call does nothing. */
    @Override
    public synchronized void close() {
        processes.close();
        checkouts.close();
        revisions.close();
    }
}
