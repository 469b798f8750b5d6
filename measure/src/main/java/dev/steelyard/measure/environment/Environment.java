package dev.steelyard.measure.environment;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Facts about the host, by key: {@code cpu.*}, {@code memory.*}, {@code kernel.*}, {@code os.*}, {@code load},
 * {@code clock.source}, {@code virtual.*} and {@code java.*}. Values are as the kernel writes them; amounts of memory are
 * bytes, shares are fractions.
 */
public final class Environment {
    private final KernelFiles files;
    private final TreeMap<String, String> facts = new TreeMap<>();

    private Environment(KernelFiles files) {
        this.files = files;
    }

    /** Reads the facts of this machine and this JVM. */
    public static SortedMap<String, String> read() {
        return read(Path.of("/"), System.getProperties());
    }

    /**
     * Reads facts.
     *
     * @param root the root of the file system, or a folder with the same layout
     * @param jvm the system properties of the JVM that Steelyard runs on
     */
    public static SortedMap<String, String> read(Path root, Properties jvm) {
        Environment environment = new Environment(new KernelFiles(root));
        environment.facts.putAll(new CpuFacts(environment.files).read());
        environment.system();
        environment.memory();
        environment.virtualisation();
        environment.java(jvm);
        return environment.facts;
    }

    private void system() {
        copy("kernel.release", "proc/sys/kernel/osrelease");
        copy("kernel.aslr", "proc/sys/kernel/randomize_va_space");
        copy("clock.source", "sys/devices/system/clocksource/clocksource0/current_clocksource");
        chosen("memory.hugepages", "sys/kernel/mm/transparent_hugepage/enabled");
        files.text("proc/loadavg").ifPresent(load -> put("load", load.replaceAll("^(\\S+ \\S+ \\S+).*$", "$1")));
        files.lines("etc/os-release").stream()
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .findFirst()
                .ifPresent(line ->
                        put("os.name", line.substring("PRETTY_NAME=".length()).replace("\"", "")));
    }

    private void memory() {
        Path meminfo = files.resolve("proc/meminfo");
        kibibytes("memory.total", meminfo, "MemTotal:");
        kibibytes("memory.available", meminfo, "MemAvailable:");
        kibibytes("memory.swap", meminfo, "SwapTotal:");
        ControlGroup group = ControlGroup.read(files);
        group.memoryLimit().ifPresent(limit -> put("memory.limit", Long.toString(limit)));
        group.cpuQuota().ifPresent(quota -> put("cpu.quota", Double.toString(quota)));
    }

    private void virtualisation() {
        copy("virtual.hypervisor", "sys/hypervisor/type");
        Optional<String> vendor = files.text("sys/class/dmi/id/sys_vendor");
        Optional<String> product = files.text("sys/class/dmi/id/product_name");
        if (vendor.isPresent() && product.isPresent()) {
            put("virtual.machine", vendor.get() + " " + product.get());
        }
    }

    private void java(Properties jvm) {
        for (String key : new String[] {"java.runtime.version", "java.vm.name", "java.vm.vendor", "os.arch"}) {
            Optional.ofNullable(jvm.getProperty(key)).ifPresent(value -> put(key, value));
        }
    }

    private void copy(String key, String path) {
        files.text(path).ifPresent(text -> put(key, text));
    }

    /** Adds the choice in brackets, as in {@code always [madvise] never}. */
    private void chosen(String key, String path) {
        files.text(path)
                .filter(text -> text.matches(".*\\[\\w+].*"))
                .ifPresent(text -> put(key, text.replaceAll("^.*\\[(\\w+)].*$", "$1")));
    }

    private void kibibytes(String key, Path file, String name) {
        KernelFiles.field(file, name).ifPresent(value -> put(key, Long.toString(value * 1024)));
    }

    private void put(String key, String value) {
        facts.put(key, value);
    }
}
