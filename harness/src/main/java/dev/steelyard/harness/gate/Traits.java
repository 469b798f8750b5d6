package dev.steelyard.harness.gate;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Properties of a fork's JVM as reported by itself, as evidence for the conditions of a measurement. */
final class Traits {
    /** System properties that identify a JVM. */
    private static final List<String> PROPERTIES =
            Arrays.asList("java.home", "java.vendor", "java.version", "java.vm.name", "java.vm.version");

    /** Flags that affect performance; flags that a JVM does not have are omitted. */
    private static final List<String> FLAGS = Arrays.asList(
            "AlwaysPreTouch",
            "CICompilerCount",
            "EnableJVMCI",
            "MaxHeapSize",
            "ParallelGCThreads",
            "ReservedCodeCacheSize",
            "SharedArchiveFile",
            "TieredCompilation",
            "TieredStopAtLevel",
            "UseCompressedClassPointers",
            "UseCompressedOops",
            "UseEpsilonGC",
            "UseG1GC",
            "UseJVMCICompiler",
            "UseLargePages",
            "UseNUMA",
            "UseParallelGC",
            "UseSerialGC",
            "UseShenandoahGC",
            "UseTransparentHugePages",
            "UseZGC");

    /** Environment variables from which JVMs read arguments that do not appear on a command line. */
    private static final List<String> VARIABLES =
            Arrays.asList("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private Traits() {}

    /** Returns keys and values, alternating. */
    static List<String> of(BenchmarkParams benchmark) {
        Map<String, String> traits = new TreeMap<>();
        for (String property : PROPERTIES) {
            String value = System.getProperty(property);
            if (value != null) {
                traits.put(property, value);
            }
        }
        traits.put("gc.collectors", collectors());
        traits.put(
                "heap.initial",
                Long.toString(
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getInit()));
        traits.put("jmh.warmupBatchSize", Integer.toString(benchmark.getWarmup().getBatchSize()));
        traits.put(
                "jmh.measurementBatchSize",
                Integer.toString(benchmark.getMeasurement().getBatchSize()));
        flags(traits);
        List<String> given = ManagementFactory.getRuntimeMXBean().getInputArguments();
        traits.put("jvm.arguments", arguments(given));
        for (String variable : VARIABLES) {
            String value = System.getenv(variable);
            // Not every JVM reads every variable, and a variable may refer to an argument file.
            if (value != null
                    && !value.trim().isEmpty()
                    && (value.contains("@")
                            || given.containsAll(Arrays.asList(value.trim().split("\\s+"))))) {
                traits.put("env." + variable, value.trim());
            }
        }
        List<String> inTurn = new ArrayList<>();
        for (Map.Entry<String, String> trait : traits.entrySet()) {
            inTurn.add(trait.getKey());
            inTurn.add(trait.getValue());
        }
        return inTurn;
    }

    /** Returns the effective JVM arguments, except those with paths that differ between forks or runs. */
    private static String arguments(List<String> given) {
        StringBuilder lines = new StringBuilder();
        for (String argument : given) {
            boolean own = (argument.startsWith("-XX:ErrorFile=") && argument.endsWith("hs_err_pid%p.log"))
                    || argument.equals("-XX:OnOutOfMemoryError=true")
                    || argument.startsWith("-XX:CompileCommandFile=");
            if (!own) {
                lines.append(lines.length() == 0 ? "" : "\n").append(argument);
            }
        }
        return lines.toString();
    }

    private static String collectors() {
        StringBuilder names = new StringBuilder();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            names.append(names.length() == 0 ? "" : ", ").append(collector.getName());
        }
        return names.toString();
    }

    private static void flags(Map<String, String> traits) {
        HotSpotDiagnosticMXBean diagnostic = diagnostic();
        for (String flag : FLAGS) {
            try {
                if (diagnostic != null) {
                    traits.put("flag." + flag, diagnostic.getVMOption(flag).getValue());
                }
            } catch (IllegalArgumentException unknownHere) {
                // Flags change between versions; this JVM does not have this one.
                continue;
            }
        }
    }

    private static @Nullable HotSpotDiagnosticMXBean diagnostic() {
        try {
            return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        } catch (IllegalArgumentException | LinkageError notHotSpot) {
            return null;
        }
    }
}
