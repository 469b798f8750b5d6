package dev.steelyard.measure.hostcheck;

import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.measure.admission.AvailableMemory;
import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.machine.Absence.Fact;
import dev.steelyard.measure.machine.HostFacts.Memory;
import dev.steelyard.measure.machine.Reading;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads facts about memory. */
final class MemoryReader {
    private static final long KIB = 1024;

    private final KernelFiles files;
    private final Path root;

    MemoryReader(KernelFiles files, Path root) {
        this.files = files;
        this.root = root;
    }

    /**
     * Reads the facts.
     *
     * @param swapped number of pages swapped in or out while the machine was observed
     * @param firstTouch cost of touching memory for the first time; empty if it could not be measured
     */
    Memory read(Reading<Long> swapped, Optional<FirstTouch> firstTouch) {
        AvailableMemory memory = AvailableMemory.read(root);
        return new Memory(
                reading(memory.total()),
                reading(memory.available()),
                swap(),
                swapped,
                hugePages(),
                Reading.of(firstTouch, Fact.FIRST_TOUCH));
    }

    private static Reading<Long> reading(OptionalLong value) {
        return value.isPresent() ? Reading.of(value.getAsLong()) : Reading.unknown(Fact.MEMORY);
    }

    private Reading<Optional<Long>> swap() {
        Path meminfo = files.resolve("proc/meminfo");
        OptionalLong total = KernelFiles.field(meminfo, "SwapTotal:");
        OptionalLong free = KernelFiles.field(meminfo, "SwapFree:");
        if (total.isEmpty() || free.isEmpty()) {
            return Reading.unknown(Fact.MEMORY);
        }
        return Reading.of(
                total.getAsLong() == 0 ? Optional.empty() : Optional.of((total.getAsLong() - free.getAsLong()) * KIB));
    }

    /** Returns the choice in brackets, as in {@code always [madvise] never}. */
    private Reading<String> hugePages() {
        return Reading.of(
                files.text("sys/kernel/mm/transparent_hugepage/enabled")
                        .filter(text -> text.matches(".*\\[\\w+].*"))
                        .map(text -> text.replaceAll("^.*\\[(\\w+)].*$", "$1")),
                Fact.HUGE_PAGES);
    }
}
