package dev.steelyard.workspace.build.maven;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Remedies for Maven failures that usually have one reason outside of the code. */
public final class MavenRemedies {

    private static final String NEWER_MAVEN = "This project requires Maven version %s; specify one with --maven PATH.";
    private static final String OTHER_JDK =
            "This project needs a different JDK to build (%s): install one that fits and run the command again, or specify"
                    + " it with --build-jdk PATH, and with --jvm PATH if its benchmarks need it as well.";

    /** What to do about artifacts that no repository has. */
    public static final String MISSING = "If another repository has it, add that repository to a settings file and use"
            + " --build-args \"-s FILE\"; if only a module that no benchmark uses needs it, leave out the module with"
            + " --build-args \"-pl !MODULE\"; or compare revisions that do not need it.";

    private static final String SNAPSHOT =
            "%s is a snapshot that could not be downloaded from the project's repositories. Compare revisions"
                    + " that depend on releases, such as tags, or run mvn install in a clone of that dependency.";
    private static final String SNAPSHOT_PROPERTY =
            " A property sets its version; to build with a release instead, add --build-args \"-D%s=RELEASE\".";

    /**
     * A reason and its remedy.
     *
     * @param sign what Maven writes; its first group is put into the remedy
     */
    private record KnownFailure(Pattern sign, String remedy) {
        KnownFailure(String sign, String remedy) {
            this(Pattern.compile(sign), remedy);
        }
    }

    /** In this order: what is named first causes what is named later. */
    private static final List<KnownFailure> KNOWN = List.of(
            new KnownFailure("requires Maven version (\\S+)", NEWER_MAVEN),
            new KnownFailure("Detected Maven Version: \\S+ is not in the allowed range (.+?)\\.?$", NEWER_MAVEN),
            new KnownFailure("Detected JDK .*(?:is not|which is not) in the allowed range (.+?)\\.?$", OTHER_JDK),
            new KnownFailure(
                    "((?:Source|Target) option \\S+) is no longer supported",
                    "The build JDK no longer supports"
                            + " the project's Java release (%s): try --build-args \"-Dmaven.compiler.source=8 "
                            + "-Dmaven.compiler.target=8\", or specify an older JDK with --build-jdk PATH."),
            new KnownFailure("(release version \\S+) not supported", OTHER_JDK),
            new KnownFailure("invalid (?:target|source) (release: \\S+)", OTHER_JDK),
            new KnownFailure("(class file version \\d+)\\S*, this version of the Java Runtime", OTHER_JDK),
            new KnownFailure(
                    "(initPlugins)\\(BasicJavacTask",
                    "The build JDK cannot load a compiler plugin such as Error Prone (%s): specify a newer JDK "
                            + "with --build-jdk PATH."),
            new KnownFailure(
                    "(Unsupported class file major version \\d+)",
                    "A plugin of the project is too old for the build JDK (%s): specify an older JDK with "
                            + "--build-jdk PATH."),
            new KnownFailure(
                    "((?i)(?:no|cannot find matching) toolchain)",
                    "The project needs a toolchain: add its JDK to ~/.m2/toolchains.xml (%s)."),
            new KnownFailure(
                    "Non-resolvable parent POM[^\\n]*?(?:artifact|find) (\\S+-SNAPSHOT)", "The parent " + SNAPSHOT),
            new KnownFailure("(?:Could not (?:find|transfer) artifact|Failure to find) (\\S+-SNAPSHOT)", SNAPSHOT),
            new KnownFailure(
                    "in offline mode and the artifact (\\S+) has not been downloaded",
                    "Maven is offline and has never downloaded %s: run it online once, without --offline in --build-args "
                            + "and in ~/.m2/settings.xml."),
            new KnownFailure(
                    "(Benchmark classes should not be final|annotation does not support final classes)",
                    "JMH extends the classes of benchmarks and states (%s): make them non-final; for Kotlin, with its allopen plugin and the "
                            + "annotation org.openjdk.jmh.annotations.State."),
            new KnownFailure(
                    "(Blocked mirror for repositories)",
                    "The project uses an http repository, which Maven blocks: configure an https mirror in "
                            + "~/.m2/settings.xml (%s)."),
            new KnownFailure(
                    "(?:Could not transfer \\S+|Unable to load) (\\S+)",
                    "Maven cannot download %s: check the network, and the mirrors and proxies in ~/.m2/settings.xml."));

    private MavenRemedies() {}

    /**
     * Returns what to do about the first reason that a log of a failure gives away; empty if it is none of these.
     *
     * @param property returns the name of the property that the project's poms set to a text
     */
    public static Optional<String> of(MavenLog log, Function<String, Optional<String>> property) {
        for (KnownFailure known : KNOWN) {
            for (String line : log.lines()) {
                Matcher sign = known.sign().matcher(line);
                if (sign.find()) {
                    String found = sign.group(1);
                    String remedy = known.remedy().replace("%s", found);
                    return Optional.of(known.remedy().equals(SNAPSHOT) ? remedy + release(found, property) : remedy);
                }
            }
        }
        return Optional.empty();
    }

    private static String release(String artifact, Function<String, Optional<String>> property) {
        return property.apply(artifact.substring(artifact.lastIndexOf(':') + 1))
                .map(name -> SNAPSHOT_PROPERTY.replace("%s", name))
                .orElse("");
    }
}
