package dev.steelyard.measure.admission;

import dev.steelyard.measure.environment.ControlGroup;
import dev.steelyard.measure.environment.KernelFiles;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Memory as the kernel reports it.
 *
 * @param available what new processes can take without swapping, in bytes: the least of the machine's and the control
 *     groups'; empty where neither can be read
 * @param total what a JVM would call the machine's memory, in bytes: the least of the machine's and the control groups'
 *     limit; empty where neither can be read
 */
public record AvailableMemory(OptionalLong available, OptionalLong total) {

    private static final long KIB = 1024;

    /** Reads it from this machine. */
    public static AvailableMemory read() {
        return read(Path.of("/"));
    }

    /**
     * Reads it.
     *
     * @param root the root of the file system, or a folder laid out like it
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
