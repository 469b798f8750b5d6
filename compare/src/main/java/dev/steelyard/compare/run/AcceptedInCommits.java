package dev.steelyard.compare.run;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.model.AcceptedRegression;
import dev.steelyard.core.model.Variant;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.git.Repository.Trailer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The regressions that commits between the baseline and the treatments accept. */
final class AcceptedInCommits {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final int SHORT = 12;

    private AcceptedInCommits() {}

    /**
     * Reads the messages of commits. A working tree has those up to the commit that is checked out.
     *
     * @param variants the baseline first
     * @param progress told of trailers that accept nothing, since they are written wrongly
     */
    static List<AcceptedRegression> of(Repository repository, List<Variant> variants, Progress progress) {
        Optional<String> base = commit(repository, variants.get(0));
        List<AcceptedRegression> accepted = new ArrayList<>();
        for (Variant treatment : variants.subList(1, variants.size())) {
            Optional<String> head = commit(repository, treatment);
            if (base.isPresent() && head.isPresent() && !base.equals(head)) {
                for (Trailer trailer : repository.trailers(base.get(), head.get(), AcceptedRegression.TRAILER)) {
                    Optional<AcceptedRegression> read = AcceptedRegression.parse(
                            treatment.name(), trailer.commit(), trailer.author(), trailer.value());
                    if (read.isEmpty()) {
                        progress.warning("the trailer '" + AcceptedRegression.TRAILER + ": " + trailer.value()
                                + "' of commit "
                                + trailer.commit().substring(0, SHORT) + " is malformed and accepts nothing; write '"
                                + AcceptedRegression.TRAILER
                                + ": accepted, REASON' or '... accepted CLASS.METHOD at most 10%, REASON'");
                    }
                    read.ifPresent(accepted::add);
                }
            }
        }
        return List.copyOf(accepted);
    }

    private static Optional<String> commit(Repository repository, Variant variant) {
        if (variant.source().equals(".")) {
            return repository.head();
        }
        return variant.revision().filter(revision -> COMMIT.matcher(revision).matches());
    }
}
