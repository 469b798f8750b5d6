package dev.steelyard.workspace.build.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Arguments that make Maven build only benchmarks: no tests, checks, documentation or signatures. */
public final class MavenArguments {

    /** How every build begins. A build cache would be written outside of the checkout. */
    private static final List<String> ALWAYS =
            List.of("-B", "-q", "-Dstyle.color=never", "-DskipTests", "-Dmaven.build.cache.enabled=false");

    /**
     * Properties by which plugins are told to do nothing. None of these plugins makes classes, and of resources only notes
     * about the commit, such as {@code git.properties}; a property that no plugin of the project knows does nothing.
     */
    public static final List<String> SKIPPED = List.of(
            "skipITs",
            "maven.javadoc.skip",
            "maven.source.skip",
            "maven.site.skip",
            "maven.gitcommitid.skip",
            "maven.buildNumber.skip",
            "gpg.skip",
            "cyclonedx.skip",
            "enforcer.skip",
            "checkstyle.skip",
            "rat.skip",
            "license.skip",
            "spotless.check.skip",
            "spotless.apply.skip",
            "formatter.skip",
            "fmt.skip",
            "impsort.skip",
            "sort.skip",
            "animal.sniffer.skip",
            "forbiddenapis.skip",
            "modernizer.skip",
            "jacoco.skip",
            "cobertura.skip",
            "spotbugs.skip",
            "findbugs.skip",
            "pmd.skip",
            "cpd.skip",
            "clirr.skip",
            "japicmp.skip",
            "revapi.skip",
            "bnd.baseline.skip",
            "baseline.skip",
            "mdep.analyze.skip",
            "duplicate-finder.skip",
            "dependency-check.skip",
            "ossindex.skip",
            "invoker.skip",
            "sonar.skip",
            // Parents of many projects, which run all of the above by settings of their own.
            "air.check.skip-all",
            "basepom.check.skip-all",
            "asciidoctor.skip",
            "dokka.skip",
            "docker.skip",
            "dockerfile.skip",
            "jib.skip");

    private static final int MOST_NAMED = 8;

    /** Where no benchmark is among the tests, most of a build's time would go into compiling them. */
    private static final String NO_TESTS = "maven.test.skip";

    /** Profiles that bring JMH often run it too, and so do some modules. */
    private static final String NO_PROGRAMS = "exec.skip";

    /** The user's own arguments that say where artifacts come from, alone and with a value. */
    private static final Set<String> OF_REPOSITORIES = Set.of("-o", "--offline", "-U", "--update-snapshots");

    private static final Set<String> OF_SETTINGS = Set.of("-s", "--settings", "-gs", "--global-settings");

    private MavenArguments() {}

    /** Returns those of a build's arguments that also count for fetching an artifact apart from it. */
    public static List<String> ofFetching(List<String> build) {
        List<String> fetching = new ArrayList<>();
        for (int i = 0; i < build.size(); i++) {
            String word = build.get(i);
            if (OF_SETTINGS.contains(word) && i + 1 < build.size()) {
                fetching.addAll(List.of(word, build.get(++i)));
            } else if (OF_REPOSITORIES.contains(word) || word.startsWith("-D")) {
                fetching.add(word);
            }
        }
        return List.copyOf(fetching);
    }

    /**
     * Returns the arguments of a build.
     *
     * @param reactor what is built
     * @param more the user's own
     * @param goals what to do with it
     * @param without those of {@link #SKIPPED} that are left out
     */
    public static List<String> of(Reactor reactor, List<String> more, List<String> goals, Set<String> without) {
        List<String> arguments = new ArrayList<>(ALWAYS);
        SKIPPED.stream().filter(name -> !without.contains(name)).forEach(name -> arguments.add("-D" + name + "=true"));
        if (!reactor.tests()) {
            arguments.add("-D" + NO_TESTS + "=true");
        }
        if (reactor.profiles().runJmh()) {
            arguments.add("-D" + NO_PROGRAMS + "=true");
        }
        arguments.addAll(shown(reactor, more, goals));
        return List.copyOf(arguments);
    }

    /** Returns those of the arguments that differ from project to project. */
    public static List<String> shown(Reactor reactor, List<String> more, List<String> goals) {
        List<String> arguments = new ArrayList<>(reactor.selection());
        arguments.addAll(more);
        arguments.addAll(goals);
        return List.copyOf(arguments);
    }

    /** Returns flags as people write them; of many, only how many there are. */
    public static String flags(Set<String> names) {
        return names.size() > MOST_NAMED
                ? names.size() + " properties such as -D" + SKIPPED.get(0) + "=true"
                : names.stream().sorted().map(name -> "-D" + name + "=true").collect(Collectors.joining(" "));
    }
}
