package dev.steelyard.workspace;

import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.workspace.artifact.Artifacts;
import dev.steelyard.workspace.jvm.ProbedJvm;
import dev.steelyard.workspace.reach.LoadableContent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is known of a variant that is ready to run, besides its revision. */
final class VariantTraits {

    /** Classes that are named; of more, only the number is told. */
    private static final int NAMED = 3;

    private VariantTraits() {}

    /**
     * Returns it.
     *
     * @param classFileVersion the newest one of its benchmarks; 0 if it is unknown
     * @param release of Java of the JVM that runs it, such as 17
     */
    static SortedMap<BuildTrait, String> of(Place place, int classFileVersion, int release) {
        SortedMap<BuildTrait, String> traits = new TreeMap<>(place.traits());
        Path first = place.classPath().get(0);
        boolean jar = Files.isRegularFile(first);
        traits.put(BuildTrait.RESULT, jar ? "one jar" : "classes and libraries");
        if (classFileVersion > 0) {
            traits.put(BuildTrait.TARGET, "Java " + ProbedJvm.release(classFileVersion));
        }
        if (jar) {
            Artifacts.jdk(first).ifPresent(built -> traits.put(BuildTrait.JDK, "JDK " + built));
        }
        try {
            LoadableContent content = LoadableContent.read(place.classPath(), release);
            traits.put(BuildTrait.CLASS_PATH, content.digest());
            if (!content.ignored().isEmpty()) {
                traits.put(BuildTrait.IGNORED_CLASSES, listed(content.ignored()));
            }
        } catch (IOException | UncheckedIOException e) {
            // Such as a damaged jar, which a JVM passes over: a proof less, and no reason not to measure.
            traits.remove(BuildTrait.CLASS_PATH);
        }
        return traits;
    }

    private static String listed(List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        return names.size() > NAMED ? first + " and " + (names.size() - NAMED) + " more" : first;
    }
}
