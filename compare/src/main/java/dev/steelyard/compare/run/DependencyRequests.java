package dev.steelyard.compare.run;

import dev.steelyard.core.model.DependencyRequest;
import dev.steelyard.core.model.DependencyRequest.Update;
import dev.steelyard.core.model.Variant;
import dev.steelyard.workspace.build.maven.PomVersions;
import dev.steelyard.workspace.git.CommitContents;
import dev.steelyard.workspace.git.Repository;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The treatments in which a program updated dependencies, and nobody else changed anything. */
final class DependencyRequests {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final Pattern POM = Pattern.compile("(?:.*/)?pom\\.xml");

    /** How these programs sign their commits, hosted by a service or by a company itself. */
    private static final Pattern PROGRAM = Pattern.compile(
            "(?:dependabot|dependabot-preview|renovate|mend-renovate|self-hosted-renovate)(?:\\[bot])?|renovate[ -]bot",
            Pattern.CASE_INSENSITIVE);

    private DependencyRequests() {}

    /**
     * Returns them.
     *
     * @param variants the baseline first
     */
    static List<DependencyRequest> of(Repository repository, List<Variant> variants) {
        CommitContents contents = new CommitContents(repository.git());
        Optional<String> base = commit(variants.get(0));
        List<DependencyRequest> requests = new ArrayList<>();
        for (Variant treatment : variants.subList(1, variants.size())) {
            Optional<String> head = commit(treatment);
            if (base.isPresent() && head.isPresent() && byProgram(contents.authors(base.get(), head.get()))) {
                List<String> changed = contents.changed(base.get(), head.get());
                List<Update> updates = PomVersions.of(contents.texts(base.get(), POM))
                        .updates(PomVersions.of(contents.texts(head.get(), POM)));
                if (!updates.isEmpty()) {
                    boolean alone =
                            changed.stream().allMatch(path -> POM.matcher(path).matches());
                    requests.add(new DependencyRequest(treatment.name(), updates, alone));
                }
            }
        }
        return List.copyOf(requests);
    }

    private static boolean byProgram(List<String> authors) {
        return !authors.isEmpty()
                && authors.stream().allMatch(author -> PROGRAM.matcher(author).matches());
    }

    private static Optional<String> commit(Variant variant) {
        return variant.revision().filter(revision -> COMMIT.matcher(revision).matches());
    }
}
