package dev.steelyard.measure.environment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The control group of this process and all its ancestors, since each may set a limit: in the unified layout (version
 * 2) or the earlier one (version 1), where each controller has its own tree.
 */
public final class ControlGroup {
    private final List<Path> memory;
    private final List<Path> cpu;

    private ControlGroup(List<Path> memory, List<Path> cpu) {
        this.memory = memory;
        this.cpu = cpu;
    }

    /** Finds the control groups of this process. */
    public static ControlGroup read(KernelFiles files) {
        return new ControlGroup(folders(files, "memory"), folders(files, "cpu"));
    }

    /** Returns the lowest memory limit in bytes; empty without one. */
    public OptionalLong memoryLimit() {
        return memory.stream().flatMapToLong(folder -> limit(folder).stream()).min();
    }

    /** Returns the smallest amount of memory left under any limit, in bytes; empty without a limit. */
    public OptionalLong memoryLeft() {
        return memory.stream().flatMapToLong(folder -> left(folder).stream()).min();
    }

    /** Returns the lowest quota of CPU time, in CPUs; empty without one. */
    public OptionalDouble cpuQuota() {
        return cpu.stream().flatMapToDouble(folder -> quota(folder).stream()).min();
    }

    private static OptionalLong limit(Path folder) {
        return first(folder, "memory.max", "memory.limit_in_bytes");
    }

    /** Returns the memory left in a group. Cached files count as used, but the kernel drops them when memory is needed. */
    private static OptionalLong left(Path folder) {
        OptionalLong limit = limit(folder);
        OptionalLong used = first(folder, "memory.current", "memory.usage_in_bytes");
        if (limit.isEmpty() || used.isEmpty()) {
            return OptionalLong.empty();
        }
        Path stat = folder.resolve("memory.stat");
        long cached = KernelFiles.field(stat, "total_inactive_file")
                .orElse(KernelFiles.field(stat, "inactive_file").orElse(0));
        return OptionalLong.of(Math.max(0, limit.getAsLong() - used.getAsLong() + cached));
    }

    private static OptionalDouble quota(Path folder) {
        OptionalLong quota = KernelFiles.number(folder.resolve("cpu.cfs_quota_us"));
        OptionalLong period = KernelFiles.number(folder.resolve("cpu.cfs_period_us"));
        if (quota.isPresent() && period.isPresent()) {
            return share(quota.getAsLong(), period.getAsLong());
        }
        String[] words =
                KernelFiles.text(folder.resolve("cpu.max")).orElse("max").split(" ", -1);
        boolean limited = words.length == 2 && Arrays.stream(words).allMatch(word -> word.matches("[0-9]{1,18}"));
        return limited ? share(Long.parseLong(words[0]), Long.parseLong(words[1])) : OptionalDouble.empty();
    }

    private static OptionalDouble share(long quota, long period) {
        return period > 0 ? DoubleStream.of((double) quota / period).findFirst() : OptionalDouble.empty();
    }

    private static OptionalLong first(Path folder, String unified, String former) {
        OptionalLong value = KernelFiles.number(folder.resolve(unified));
        return LongStream.concat(value.stream(), KernelFiles.number(folder.resolve(former)).stream())
                .findFirst();
    }

    private static List<Path> folders(KernelFiles files, String controller) {
        List<Path> folders = new ArrayList<>();
        for (String line : files.lines("proc/self/cgroup")) {
            String[] parts = line.split(":", 3);
            if (parts.length < 3) {
                continue;
            }
            if (parts[1].isEmpty()) {
                addUpwards(folders, files.resolve("sys/fs/cgroup"), parts[2]);
            } else if (Arrays.asList(parts[1].split(",", -1)).contains(controller)) {
                addUpwards(folders, files.resolve("sys/fs/cgroup/" + controller), parts[2]);
                addUpwards(folders, files.resolve("sys/fs/cgroup/" + parts[1]), parts[2]);
            }
        }
        return folders;
    }

    /**
     * Adds the folders of a group and its ancestors. In a container, the path may be the host's and not exist here, but
     * its upper part does.
     */
    private static void addUpwards(List<Path> folders, Path mount, String group) {
        @Nullable Path folder = mount.resolve(group.replaceFirst("^/+", "")).normalize();
        for (; folder != null && folder.startsWith(mount); folder = folder.getParent()) {
            if (Files.isDirectory(folder) && !folders.contains(folder)) {
                folders.add(folder);
            }
        }
    }
}
