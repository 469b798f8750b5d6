package dev.steelyard.compare.run;

import dev.steelyard.compare.block.Admission;
import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.block.BlockRequest;
import java.util.List;
import java.util.Optional;

/** Adds a second fork of the baseline to the blocks that are drawn for one and have room for it. */
final class Canaries {

    private final Tally tally;
    private final Catalogue catalogue;
    private final Admission admission;

    Canaries(Tally tally, Catalogue catalogue, Admission admission) {
        this.tally = tally;
        this.catalogue = catalogue;
        this.admission = admission;
    }

    /**
     * Returns the second fork of the baseline for a block; none in a pilot: if the first block is drawn for one,
     * the pilot does not count.
     *
     * @param admitted names of the variants that the block holds, the baseline first
     * @param slot number of the slot that will run it
     */
    Optional<BlockRequest.Entry> entry(Block.Id id, List<String> admitted, int slot) {
        boolean wanted = id.purpose() == Block.Purpose.SAMPLE
                && admitted.size() > 1
                && tally.wantsCanary(id.benchmark(), id.index())
                && admission.holdsCanary(id.benchmark(), admitted, slot);
        if (!wanted) {
            return Optional.empty();
        }
        Subject baseline = catalogue.subjects(id.benchmark()).get(0);
        Subject second =
                new Subject(baseline.variant().canary(), baseline.classPath(), baseline.directory(), baseline.java());
        return catalogue
                .listed(id.benchmark(), baseline.variant().name())
                .map(listed -> new BlockRequest.Entry(second, listed));
    }
}
