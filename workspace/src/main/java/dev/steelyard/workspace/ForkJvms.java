package dev.steelyard.workspace;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.artifact.ClassReleases;
import dev.steelyard.workspace.build.BenchmarkClasses;
import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.jvm.Jdk;
import dev.steelyard.workspace.jvm.ProbedJvm;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The JVMs of the forks: the one that a variant names, or else one for all variants that name none, which loads the
 * classes of each of them. Two JVMs would be measured together with the code.
 */
final class ForkJvms {

    /** Class files of Java 1; a number below has no release. */
    private static final int OLDEST_CLASSES = 45;

    private final Processes processes;
    private final Map<String, String> environment;
    private final InstalledJdks jdks;
    private final Jdk own;
    private final Map<Path, ProbedJvm> probed = new HashMap<>();
    private Jdk usual;
    private Optional<Jdk> announced = Optional.empty();

    /**
     * A variant that is built.
     *
     * @param spec what was asked for
     * @param place what was built
     * @param chosen the release that its project names
     * @param classes the newest version of the class files of its benchmarks; 0 if it is unknown
     */
    record Ready(VariantSpec spec, Place place, Optional<JavaNeed> chosen, int classes) {}

    /**
     * @param processes what runs a JVM that a variant names, to ask it
     * @param environment in which it runs
     * @param jdks those to choose from
     * @param own what Steelyard runs on
     */
    ForkJvms(Processes processes, Map<String, String> environment, InstalledJdks jdks, Jdk own) {
        this.processes = processes;
        this.environment = environment;
        this.jdks = jdks;
        this.own = own;
        this.usual = own;
    }

    /**
     * Returns what a JVM is that a variant names.
     *
     * @throws UserError if it is none
     */
    ProbedJvm probed(Path jvm) {
        return probed.computeIfAbsent(jvm, place -> ProbedJvm.probe(place, processes, environment));
    }

    /** Remembers a JDK of which the user was told that it will run the benchmarks. */
    void announced(Jdk jdk) {
        announced = Optional.of(jdk);
    }

    /** Returns whether the JVM that forks use unless something needs another one meets a need. */
    boolean meets(JavaNeed need) {
        return need.meets(usual.release());
    }

    /**
     * Returns the newest version of the class files of the benchmarks on a class path; 0 if it is unknown.
     *
     * @throws UserError if an entry cannot be read
     */
    static int classes(List<Path> classPath) {
        int newest = 0;
        for (Path entry : classPath) {
            try {
                newest = Math.max(newest, BenchmarkClasses.in(entry).classFileVersion());
            } catch (IOException e) {
                throw UserError.failed("cannot read " + entry + ": " + e.getMessage(), "Rebuild it.")
                        .causedBy(e);
            }
        }
        return newest;
    }

    /**
     * Checks that the JVM that a variant names, if it names one, loads its benchmarks.
     *
     * @throws UserError if it does not
     */
    void require(Ready ready) {
        Optional<ProbedJvm> jvm = ready.spec().jvm().map(this::probed);
        if (jvm.filter(named -> ready.classes() > named.classFileVersion()).isPresent()) {
            throw UserError.failed(
                    compiled(ready) + ", but the variant's JVM " + jvm.get().java() + " has version "
                            + jvm.get().version(),
                    "Omit --jvm to run them with the oldest installed JDK that loads them, or specify one of that release or "
                            + "newer." + jdks.sentence());
        }
    }

    private static String compiled(Ready ready) {
        return "the benchmarks of '" + ready.spec().name() + "' are compiled for Java "
                + ProbedJvm.release(ready.classes()) + " (class file version " + ready.classes() + ")";
    }

    /**
     * Returns the JDK of the variants that name none.
     *
     * @param all variants that are built
     * @param progress told which one and why, unless it is Steelyard's own
     * @return empty for the JVM that Steelyard runs on
     * @throws UserError if no JDK here loads the benchmarks of all
     */
    Optional<Jdk> chosen(List<Ready> all, Consumer<String> progress) {
        List<Ready> free =
                all.stream().filter(one -> one.spec().jvm().isEmpty()).toList();
        if (free.isEmpty()) {
            return Optional.empty();
        }
        List<JavaNeed> benchmarks = new ArrayList<>();
        List<JavaNeed> classes = new ArrayList<>();
        for (Ready ready : free) {
            String name = ready.spec().name();
            if (ready.classes() > 0) {
                int release = ProbedJvm.release(ready.classes());
                benchmarks.add(
                        JavaNeed.atLeast(release, "the benchmarks of " + name + " are compiled for Java " + release));
            }
            ClassReleases loaded = ClassReleases.of(ready.place().classPath());
            if (loaded.newest() > OLDEST_CLASSES) {
                classes.add(need(loaded, name));
            }
            ready.chosen().ifPresent(benchmarks::add);
        }
        List<JavaNeed> needs = new ArrayList<>(benchmarks);
        needs.addAll(classes);
        List<Jdk> candidates = new ArrayList<>(List.of(usual, own));
        candidates.addAll(jdks.jdks());
        InstalledJdks installed = new InstalledJdks(candidates);
        Optional<Path> preferred = Optional.of(usual.home());
        Jdk jdk = installed
                .fitting(needs, preferred)
                // A library may hold classes that are never loaded.
                .or(() -> installed.fitting(benchmarks, preferred))
                .orElseThrow(() -> missing(free));
        if (!jdk.equals(usual) && announced.filter(jdk::equals).isEmpty()) {
            progress.accept(jdk + " runs the benchmarks: " + why(jdk, needs));
        }
        usual = jdk;
        return Optional.of(jdk).filter(other -> !other.equals(own));
    }

    private static JavaNeed need(ClassReleases loaded, String name) {
        int release = ProbedJvm.release(loaded.newest());
        String source = name + " has classes that are compiled for Java " + release;
        return loaded.preview()
                ? new JavaNeed(release, release, JavaNeed.Strength.FIRM, source + " with its preview features")
                : JavaNeed.atLeast(release, source);
    }

    private String why(Jdk jdk, List<JavaNeed> needs) {
        return needs.stream()
                .filter(need -> !need.meets(usual.release()) && need.meets(jdk.release()))
                .map(JavaNeed::source)
                .findFirst()
                .orElse("the oldest that all variants run on");
    }

    private UserError missing(List<Ready> all) {
        Ready newest = all.stream()
                .reduce((one, other) -> other.classes() > one.classes() ? other : one)
                .orElseThrow();
        return UserError.failed(
                compiled(newest) + ", and no JDK that loads them is installed",
                "Install "
                        + JavaNeed.atLeast(ProbedJvm.release(newest.classes()), "")
                                .releases() + ", name one with --jvm PATH, or build for an older release."
                        + jdks.sentence());
    }
}
