package dev.steelyard.measure.admission;

import dev.steelyard.measure.environment.ControlGroup;
import dev.steelyard.measure.environment.KernelFiles;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Memory as the kernel reports it.
 *
 * @param available memory that new processes can use without swapping, in bytes: the minimum over the machine and the
 *     control groups; empty if neither can be read
 * @param total the machine's memory as a JVM sees it, in bytes: the minimum over the machine and the control groups'
 *     limits; empty if neither can be read
 */
public record AvailableMemory(OptionalLong available, OptionalLong total) {

    private static final long KIB = 1024;

    /** Reads the memory of this machine. */
    public static AvailableMemory read() {
        return read(Path.of("/"));
    }

    /**
     * Reads the memory of a machine.
     *
     * @param root the root of the file system, or a folder with the same layout
     */
    public static AvailableMemory read(Path root) {
        KernelFiles files = new KernelFiles(root);
        ControlGroup group = ControlGroup.read(files);
        Path meminfo = files.resolve("proc/meminfo");
        return new AvailableMemory(
                least(kibibytes(meminfo, "MemAvailable:"), group.memoryLeft()),
                least(kibibytes(meminfo, "MemTotal:"), group.memoryLimit()));
    }

    private static OptionalLong kibibytes(Path file, String name) {
        return KernelFiles.field(file, name).stream().map(value -> value * KIB).findFirst();
    }

    private static OptionalLong least(OptionalLong left, OptionalLong right) {
        return LongStream.concat(left.stream(), right.stream()).min();
    }
}
