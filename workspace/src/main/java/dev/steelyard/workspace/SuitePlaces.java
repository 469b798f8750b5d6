package dev.steelyard.workspace;

import static java.util.Objects.requireNonNull;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.build.Builds;
import dev.steelyard.workspace.build.SuiteBuild;
import dev.steelyard.workspace.files.Digest;
import dev.steelyard.workspace.suite.Suite;
import dev.steelyard.workspace.suite.Suites;
import dev.steelyard.workspace.variant.Source;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Suites, each built for a version of its library.
 *
 * @param builds makes and keeps them
 * @param suites their sources
 * @param session sets this process apart from others, for versions that are another thing each time
 */
record SuitePlaces(Builds builds, Suites suites, String session) {

    /** Digits of the digest of what is measured: enough to see a change by. */
    private static final int DIGITS = 16;

    /**
     * Returns the suite of a source.
     *
     * @throws UserError if there is none, or it has no versions to choose from
     */
    Suite existing(Source source) {
        Suite suite = suites.named(source.suite());
        if (source.version().isPresent() && suite.library().isEmpty()) {
            throw UserError.usage(
                    "suite '" + suite.name() + "' does not compare versions of a library",
                    "Leave '" + source.version().get() + "' out.");
        }
        return suite;
    }

    /** What the reports call a source. */
    String label(Source source) {
        return existing(source).label(source.version());
    }

    Place place(Source source, Consumer<String> progress) {
        Suite suite = existing(source);
        List<Path> classPath = builds.build(new SuiteBuild(suites, suite, source.version(), session), progress);
        // Each build has a folder of its own in the cache, whose paths are all of one length.
        Path folder = requireNonNull(classPath.get(0).getParent());
        try {
            List<String> contents = new ArrayList<>();
            for (Path entry : classPath) {
                contents.add(Digest.of(entry));
            }
            String digest = Digest.ofTexts(contents).substring(0, DIGITS);
            return new Place(classPath, folder, "classes:" + digest, new TreeMap<>());
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot read the build of " + suite.label(source.version()) + ": " + e.getMessage(),
                            "Run the command again to rebuild it.")
                    .causedBy(e);
        }
    }
}
