package dev.steelyard.bisect.search;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.model.Subject;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.artifact.ClassPathChecks;
import dev.steelyard.workspace.variant.Source;
import dev.steelyard.workspace.variant.VariantSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The commits of a range as variants, each built once. */
final class CommitSubjects {

    private static final int SHORT = 12;
    private static final String TWIN = "-bisected";

    private final Workspace workspace;
    private final CompareRequest compared;
    private final Progress progress;
    private final Map<String, Subject> ready = new HashMap<>();

    CommitSubjects(Workspace workspace, CompareRequest compared, Progress progress) {
        this.workspace = workspace;
        this.compared = compared;
        this.progress = progress;
    }

    /**
     * Returns the first end of the range, named as the user named it.
     *
     * @param commit its full hash, whatever branches say now
     * @throws dev.steelyard.core.error.UserError if it cannot be built
     */
    Subject baseline(String commit) {
        return prepared(compared.variants().get(0).name(), commit);
    }

    /**
     * Returns a commit of the range, named by its hash.
     *
     * @param commit its full hash
     * @param baseline what it is compared with
     * @throws dev.steelyard.core.error.UserError if it cannot be built, or cannot be compared
     */
    Subject treatment(String commit, Subject baseline) {
        Subject subject = prepared(named(commit, baseline.variant().name()), commit);
        ClassPathChecks.requireSameJmh(List.of(baseline, subject));
        return subject;
    }

    /**
     * Returns both ends of the range.
     *
     * @throws dev.steelyard.core.error.UserError if one of them cannot be built, or they cannot be compared
     */
    List<Subject> ends(String good, String bad) {
        String first = compared.variants().get(0).name();
        String second = named(bad, first);
        // Together, so that both run on one JVM.
        List<VariantSpec> specs = List.of(spec(first, good), spec(second, bad));
        List<Subject> ends = workspace.prepare(specs, compared.build(), progress::phase, (variant, error) -> error);
        ready.put(first, ends.get(0));
        ready.put(second, ends.get(1));
        ClassPathChecks.requireSameJmh(ends);
        return ends;
    }

    private static String named(String commit, String baseline) {
        String name = name(commit);
        return name.equals(baseline) ? name + TWIN : name;
    }

    private VariantSpec spec(String name, String commit) {
        VariantSpec like = compared.variants().get(0);
        return new VariantSpec(new Source(Source.Kind.REVISION, commit), name, true, like.jvm(), like.settings());
    }

    /** Returns the name of a commit as a variant. */
    static String name(String commit) {
        return commit.substring(0, SHORT);
    }

    private Subject prepared(String name, String commit) {
        Subject known = ready.get(name);
        if (known != null) {
            return known;
        }
        Subject subject = workspace.prepare(spec(name, commit), compared.build(), progress::phase);
        ready.put(name, subject);
        return subject;
    }
}
