package dev.steelyard.workspace;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.build.BuildRequest;
import dev.steelyard.workspace.build.Builds;
import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.jvm.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Chooses the JDK that builds the variants before anything is built: one for all where one does, so that two compilers
 * are not measured together with the code.
 */
final class BuildPlans {

    private final Builds builds;
    private final Map<String, String> environment;
    private final ForkJvms forks;

    BuildPlans(Builds builds, Map<String, String> environment, ForkJvms forks) {
        this.builds = builds;
        this.environment = environment;
        this.forks = forks;
    }

    /**
     * Returns the same requests with the needs that choose their JDK.
     *
     * @param requests checkouts of variants
     * @param runsToo whether forks that name no JVM will run what is built
     * @param progress told which JDK builds and why, unless it is the one in use
     * @throws UserError if what they need is not installed, with all of it
     */
    List<BuildRequest> planned(List<BuildRequest> requests, boolean runsToo, Consumer<String> progress) {
        Map<BuildRequest, List<JavaNeed>> needs = new LinkedHashMap<>();
        requests.forEach(request -> needs.put(request, builds.java(request)));
        Set<JavaNeed> all = new LinkedHashSet<>();
        needs.values().forEach(all::addAll);
        if (all.isEmpty()) {
            return requests;
        }
        InstalledJdks installed = InstalledJdks.of(environment);
        if (installed.jdks().isEmpty()) {
            return requests; // what is there is in no usual place; the build says what it lacks
        }
        Optional<Path> inUse = InstalledJdks.inUse(environment);
        Optional<Jdk> common = installed.fitting(List.copyOf(all), inUse);
        if (common.isPresent()) {
            announce(requests, common.get(), List.copyOf(all), runsToo, progress);
            return requests.stream()
                    .map(request -> request.with(List.copyOf(all)))
                    .toList();
        }
        requireInstalled(needs, installed, runsToo);
        List<BuildRequest> planned = new ArrayList<>();
        needs.forEach((request, own) -> {
            installed
                    .fitting(own, inUse)
                    .ifPresent(jdk -> announce(List.of(request), jdk, own, runsToo, progress));
            planned.add(request.with(own));
        });
        return planned;
    }

    private void announce(
            List<BuildRequest> requests, Jdk jdk, List<JavaNeed> needs, boolean runsToo, Consumer<String> progress) {
        Optional<Jdk> inUse = InstalledJdks.inUse(environment).flatMap(Jdk::at);
        List<JavaNeed> unmet = needs.stream()
                .filter(need -> need.meets(jdk.release())
                        && inUse.filter(used -> need.meets(used.release())).isEmpty())
                .toList();
        if (unmet.isEmpty()) {
            return;
        }
        boolean runs = runsToo && needs.stream().anyMatch(need -> need.meets(jdk.release()) && !forks.meets(need));
        if (runs) {
            forks.announced(jdk);
        }
        progress.accept(jdk + " builds " + names(requests) + (runs ? " and runs the benchmarks" : "") + ": "
                + unmet.get(unmet.size() - 1).source());
    }

    private static String names(List<BuildRequest> requests) {
        List<String> labels =
                requests.stream().map(BuildRequest::label).distinct().toList();
        return labels.size() < 3
                ? String.join(" and ", labels)
                : String.join(", ", labels.subList(0, labels.size() - 1)) + " and " + labels.get(labels.size() - 1);
    }

    /** Everything that is missing at once, so that nobody installs one thing to learn of the next. */
    private void requireInstalled(
            Map<BuildRequest, List<JavaNeed>> needs, InstalledJdks installed, boolean runsToo) {
        Map<String, List<BuildRequest>> missing = new LinkedHashMap<>();
        needs.forEach((request, own) -> {
            if (installed.fitting(own, Optional.empty()).isEmpty()) {
                List<JavaNeed> firm = own.stream().filter(JavaNeed::firm).toList();
                List<JavaNeed> unmet = firm.stream()
                        .filter(need -> installed.jdks().stream().noneMatch(jdk -> need.meets(jdk.release())))
                        .toList();
                String what = (unmet.isEmpty() ? firm : unmet)
                        .stream()
                                .map(need -> need.releases() + " to build" + (runsToo ? " and to run the benchmarks" : "")
                                        + " (" + need.source() + ")")
                                .distinct()
                                .collect(Collectors.joining(", "));
                String maven = builds.newerMaven(request).map(text -> ", and " + text).orElse("");
                missing.computeIfAbsent(what + maven, absent -> new ArrayList<>()).add(request);
            }
        });
        if (!missing.isEmpty()) {
            String problem = missing.entrySet().stream()
                    .map(entry -> names(entry.getValue()) + (entry.getValue().size() == 1 ? " needs " : " need ")
                            + entry.getKey())
                    .collect(Collectors.joining("; "));
            throw UserError.failed(
                    problem + ", which is not installed",
                    "Install it in a usual place, such as /usr/lib/jvm, ~/.sdkman or ~/.jdks, and run the command again; "
                            + "or name it with --build-jdk PATH" + (runsToo ? " and --jvm PATH" : "") + "."
                            + installed.sentence());
        }
    }
}
