package dev.steelyard.workspace.build.maven;

import java.util.ArrayList;
import java.util.List;

/** Arguments that make Maven build only benchmarks: no tests, checks, documentation or signatures. */
public final class MavenArguments {

    /** With its version, since the project under test need not manage one. */
    public static final String CLASS_PATH_GOAL =
            "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";

    /** How every build begins. */
    private static final List<String> ALWAYS = List.of("-B", "-q", "-Dstyle.color=never", "-DskipTests");

    /**
     * Properties by which plugins are told to do nothing. None of these plugins makes classes or resources; a property
     * that no plugin of the project knows does nothing.
     */
    private static final List<String> SKIPPED = List.of(
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
            "xml.skip",
            // Parents of many projects, which run all of the above by settings of their own.
            "air.check.skip-all",
            "basepom.check.skip-all",
            "asciidoctor.skip",
            "dokka.skip",
            "docker.skip",
            "dockerfile.skip",
            "jib.skip");

    /** Where no benchmark is among the tests, most of a build's time would go into compiling them. */
    private static final String NO_TESTS = "maven.test.skip";

    /** Profiles that bring JMH often run it too, and so do some modules. */
    private static final String NO_PROGRAMS = "exec.skip";

    private MavenArguments() {}

    /**
     * Returns the arguments of a build.
     *
     * @param reactor what is built
     * @param more the user's own
     * @param goals what to do with it
     */
    public static List<String> of(Reactor reactor, List<String> more, List<String> goals) {
        List<String> arguments = new ArrayList<>(ALWAYS);
        SKIPPED.forEach(name -> arguments.add("-D" + name + "=true"));
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
}
