package dev.steelyard.compare.catalogue;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.block.BlockRunner;
import dev.steelyard.measure.host.HostFailure;
import java.util.List;

/**
 * Lists the benchmarks of the variants. A treatment that cannot list them does not prevent the others from being
 * measured: it is assumed to have the baseline's benchmarks, so the report has rows for it, and these fail with the
 * reason.
 */
public final class Listing {

    private final BlockRunner runner;
    private final JmhOptions options;
    private final Progress progress;

    public Listing(BlockRunner runner, JmhOptions options, Progress progress) {
        this.runner = runner;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Lists all variants.
     *
     * @param subjects the variants, the baseline first
     * @throws HostFailure if the baseline cannot list, or no treatment can
     */
    public Catalogue of(List<Subject> subjects) throws InterruptedException {
        Catalogue catalogue = new Catalogue();
        catalogue.add(subjects.get(0), runner.list(subjects.get(0), options));
        for (Subject treatment : subjects.subList(1, subjects.size())) {
            try {
                catalogue.add(treatment, runner.list(treatment, options));
            } catch (HostFailure e) {
                catalogue.addUnlisted(treatment, e);
            }
        }
        List<HostFailure> unlisted = catalogue.unlisted();
        if (unlisted.size() == subjects.size() - 1) {
            throw unlisted.get(0);
        }
        unlisted.forEach(failure -> progress.warning(failure.problem()
                + ". The benchmarks of this variant will fail if this persists; the other variants are still "
                + "measured. " + failure.remedy()));
        return catalogue;
    }
}
