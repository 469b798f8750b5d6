package dev.steelyard.workspace.artifact;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks of a comparison by the class paths of its variants, before any JVM is started. */
public final class ClassPathChecks {

    private static final String REMEDY = "Build all variants with the same version, " + JmhVersion.OLDEST
            + " or later. For Maven builds, add --jmh 1.37; with Gradle, --build or jar:PATH, set the version in the "
            + "build itself.";

    private ClassPathChecks() {}

    /**
     * Refuses a JMH version to build with that no fork could be measured with.
     *
     * @throws UserError if it is too old
     */
    public static void requireNewJmh(String version) {
        if (new JmhVersion(version).tooOld()) {
            throw UserError.usage(
                    "--jmh " + version + " is too old; Steelyard needs JMH " + JmhVersion.OLDEST + " or later",
                    "Specify a newer version, such as --jmh 1.37.");
        }
    }

    /**
     * Refuses variants that cannot be compared since their JMH is too old, or not one and the same: a change of JMH
     * would be measured together with that of the code.
     *
     * @param subjects the variants, the baseline first
     * @throws UserError if they cannot be compared
     */
    public static void requireSameJmh(List<Subject> subjects) {
        List<Optional<JmhVersion>> versions = subjects.stream()
                .map(subject -> JmhVersion.of(subject.classPath()))
                .toList();
        for (int i = 0; i < subjects.size(); i++) {
            if (versions.get(i).filter(JmhVersion::tooOld).isPresent()) {
                throw UserError.failed(
                        "'" + subjects.get(i).variant().name() + "' uses JMH "
                                + versions.get(i).get().text() + "; Steelyard needs JMH " + JmhVersion.OLDEST
                                + " or later",
                        REMEDY);
            }
        }
        List<JmhVersion> known =
                versions.stream().flatMap(Optional::stream).distinct().toList();
        if (known.size() > 1) {
            List<String> each = new ArrayList<>();
            for (int i = 0; i < subjects.size(); i++) {
                String version = versions.get(i).map(JmhVersion::text).orElse("unknown");
                each.add(subjects.get(i).variant().name() + " (" + version + ")");
            }
            throw UserError.failed(
                    "the variants use different JMH versions, so no verdict is possible: " + String.join(", ", each)
                            + ".",
                    REMEDY);
        }
    }

    /**
     * Returns a sentence for the treatments of another revision than the baseline's that load nothing else.
     *
     * @param subjects the variants, the baseline first
     */
    public static Optional<String> sameCode(List<Subject> subjects) {
        Subject baseline = subjects.get(0);
        String same = subjects.stream()
                .skip(1)
                .filter(treatment -> !treatment
                        .variant()
                        .revision()
                        .equals(baseline.variant().revision()))
                .filter(treatment -> sameContents(baseline.classPath(), treatment.classPath()))
                .map(treatment -> "'" + treatment.variant().name() + "'")
                .collect(Collectors.joining(", "));
        return same.isEmpty()
                ? Optional.empty()
                : Optional.of("'" + baseline.variant().name() + "' and " + same
                        + " have identical class path contents, so any difference between them comes from their "
                        + "settings or is noise.");
    }

    private static boolean sameContents(List<Path> one, List<Path> other) {
        if (one.size() != other.size()) {
            return false;
        }
        try {
            for (int i = 0; i < one.size(); i++) {
                if (!one.get(i).equals(other.get(i))
                        && !LoadedContents.digest(one.get(i)).equals(LoadedContents.digest(other.get(i)))) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false; // whoever loads it will say what is wrong with it
        }
    }
}
