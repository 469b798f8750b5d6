package dev.steelyard.workspace;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.build.BuildRequest;
import dev.steelyard.workspace.build.Builds;
import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.jvm.JavaNeed;
import dev.steelyard.workspace.jvm.Jdk;
import dev.steelyard.workspace.jvm.JdkChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
    private final InstalledJdks installed;
    private final Optional<Path> inUse;
    private final ForkJvms forks;
    private final Set<String> announced = new HashSet<>();

    /**
     * @param builds what reads what a project asks for
     * @param environment of the build commands
     * @param installed those to choose from
     * @param forks what chooses the JVMs of the forks
     */
    BuildPlans(Builds builds, Map<String, String> environment, InstalledJdks installed, ForkJvms forks) {
        this.builds = builds;
        this.installed = installed;
        this.inUse = InstalledJdks.inUse(environment);
        this.forks = forks;
    }

    /**
     * Returns the JDK of each build, without those for which none fits.
     *
     * @param needs what each checkout asks for
     * @param runsToo whether forks that name no JVM will run what is built
     * @param progress told which JDK builds and why, unless it is the one in use
     * @throws UserError if what they need is installed for none of them, with all of it
     */
    Map<BuildRequest, JdkChoice> choices(
            Map<BuildRequest, List<JavaNeed>> needs, boolean runsToo, Consumer<String> progress) {
        Map<BuildRequest, JdkChoice> choices = new LinkedHashMap<>();
        if (needs.isEmpty()) {
            return choices;
        }
        boolean named = needs.keySet().stream()
                .anyMatch(request -> request.settings().tools().jdk().isPresent());
        // Without any in the usual places, the build says what it lacks.
        if (named || installed.jdks().isEmpty()) {
            needs.keySet().forEach(request -> choices.put(request, JdkChoice.IN_USE));
            return choices;
        }
        List<JavaNeed> all =
                needs.values().stream().flatMap(Collection::stream).distinct().toList();
        Optional<Jdk> common = installed.fitting(all, inUse);
        if (common.isPresent()) {
            announce(needs.keySet(), common.get(), all, runsToo, progress);
        } else if (needs.values().stream()
                .allMatch(own -> installed.fitting(own, inUse).isEmpty())) {
            throw missing(needs, runsToo);
        }
        needs.forEach((request, own) -> common.or(() -> installed.fitting(own, inUse))
                .ifPresent(jdk -> {
                    if (common.isEmpty()) {
                        announce(List.of(request), jdk, own, runsToo, progress);
                    }
                    choices.put(request, new JdkChoice(Optional.of(jdk.home()).filter(home -> !isInUse(jdk)), own));
                }));
        return choices;
    }

    private boolean isInUse(Jdk jdk) {
        return inUse.filter(jdk::isAt).isPresent();
    }

    private void announce(
            Collection<BuildRequest> requests,
            Jdk jdk,
            List<JavaNeed> needs,
            boolean runsToo,
            Consumer<String> progress) {
        if (isInUse(jdk) || !announced.add(jdk + " " + names(requests))) {
            return;
        }
        Optional<Jdk> used = inUse.flatMap(Jdk::at);
        String reason = needs.stream()
                .filter(need -> need.meets(jdk.release())
                        && used.filter(other -> need.meets(other.release())).isEmpty())
                .reduce((earlier, later) -> later)
                .map(JavaNeed::source)
                .orElse("there is no JDK in JAVA_HOME or on the path");
        boolean runs = runsToo && needs.stream().anyMatch(need -> need.meets(jdk.release()) && !forks.meets(need));
        if (runs) {
            forks.announced(jdk);
        }
        progress.accept(jdk + " builds " + names(requests) + (runs ? " and runs the benchmarks" : "") + ": " + reason);
    }

    private static String names(Collection<BuildRequest> requests) {
        List<String> labels =
                requests.stream().map(BuildRequest::label).distinct().toList();
        int last = labels.size() - 1;
        return last == 0 ? labels.get(0) : String.join(", ", labels.subList(0, last)) + " and " + labels.get(last);
    }

    /** Returns what to throw where no JDK fits: all that is missing, so that nobody installs one thing to learn of the next. */
    UserError missing(Map<BuildRequest, List<JavaNeed>> needs, boolean runsToo) {
        Map<String, List<BuildRequest>> missing = new LinkedHashMap<>();
        needs.forEach(
                (request, own) -> missing.computeIfAbsent(missing(request, own, runsToo), absent -> new ArrayList<>())
                        .add(request));
        String problem = missing.entrySet().stream()
                .map(entry -> names(entry.getValue())
                        + (entry.getValue().size() == 1 ? " needs " : " need ")
                        + entry.getKey())
                .collect(Collectors.joining("; "));
        return UserError.failed(
                problem,
                "Install it in a standard location, such as /usr/lib/jvm, ~/.sdkman or ~/.jdks, and run the command again; "
                        + "or name it with --build-jdk PATH" + (runsToo ? " and --jvm PATH" : "") + "."
                        + installed.sentence());
    }

    private String missing(BuildRequest request, List<JavaNeed> needs, boolean runsToo) {
        List<JavaNeed> firm = needs.stream().filter(JavaNeed::firm).toList();
        List<JavaNeed> unmet = firm.stream()
                .filter(need -> installed.jdks().stream().noneMatch(jdk -> need.meets(jdk.release())))
                .toList();
        List<JavaNeed> asked = unmet.isEmpty() ? firm : unmet;
        String jdks = asked.stream()
                .map(need -> need.releases() + " (" + need.source() + ")")
                .distinct()
                .collect(Collectors.joining(" and "));
        boolean runs = runsToo && asked.stream().anyMatch(need -> need.most() == JavaNeed.ANY && !forks.meets(need));
        return jdks + " to build" + (runs ? " and to run the benchmarks" : "") + ", which is not installed"
                + builds.lacking(request).map(text -> ", and " + text).orElse("");
    }
}
