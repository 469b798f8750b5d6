package dev.steelyard.workspace;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.workspace.build.BenchmarkClasses;
import dev.steelyard.workspace.build.Builds;
import dev.steelyard.workspace.files.Digest;
import dev.steelyard.workspace.variant.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Jars that exist already. Each is copied into the cache under the digest of its contents, so that a build which writes
 * it anew meanwhile cannot pull it from under a running JVM; one that names other jars beside it stays where it is.
 *
 * @param builds keeps the copies
 */
record JarPlaces(Builds builds) {

    /** Returns the absolute path of a jar that was asked for. */
    static Path existing(Source source) {
        Path jar = Path.of(source.text()).toAbsolutePath().normalize();
        if (!Files.isRegularFile(jar)) {
            throw UserError.usage("no such jar: " + jar, "Build it first, or correct the path.");
        }
        return jar;
    }

    Place place(Source source) {
        Path jar = existing(source);
        try {
            BenchmarkClasses classes = BenchmarkClasses.in(jar);
            if (!classes.benchmarks()) {
                throw UserError.failed(
                        jar + " contains no JMH benchmarks: META-INF/BenchmarkList is missing",
                        "Compile its benchmarks with jmh-generator-annprocess as an annotation processor.");
            }
            if (!classes.runsAlone()) {
                throw UserError.failed(
                        jar + " contains benchmarks but not JMH, so it cannot run on its own",
                        "Build a jar that includes all dependencies, or compare revisions instead.");
            }
            String digest = Digest.of(jar);
            Path directory = jar.getParent();
            Path loaded = classes.links().isEmpty() ? builds.keep(jar, digest) : jar;
            return new Place(
                    List.of(loaded),
                    directory == null ? jar.getRoot() : directory,
                    "sha256:" + digest,
                    new TreeMap<>(Map.of(BuildTrait.TOOL, "an earlier build")));
        } catch (IOException e) {
            throw UserError.failed("cannot read " + jar + ": " + e.getMessage(), "Rebuild it.")
                    .causedBy(e);
        }
    }
}
