package dev.steelyard.explain.recording;

import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkInlining.Decision;
import dev.steelyard.explain.profile.ReceiverClasses;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds among all compilations of a fork those that the benchmark's loop runs in the end: the last of JMH's loop itself, of
 * the methods that are called from there and not compiled into it, and so on. Earlier ones, and those of methods that are
 * inlined wherever they matter, may have been decided otherwise.
 */
final class HotCode {

    private final Map<String, Finished> last = new HashMap<>();

    /**
     * A method, whatever its parameters.
     *
     * @param className its class, as the JVM names it
     * @param name its name
     */
    record Method(String className, String name) {

        /** Returns whether the name is the same in every fork, and of this method alone. */
        boolean named() {
            return (className + "." + name).equals(Frames.method(className, name));
        }

        @Override
        public String toString() {
            return className + "." + name;
        }
    }

    /**
     * A place where a method is called.
     *
     * @param caller the method that it is in
     * @param callee the method that is called; if the call is virtual, the one that was declared
     * @param executions how often, by the compiler's count
     * @param direct whether the compiler knew what is called
     * @param refusal why it is not inlined; empty if it is
     */
    record Site(Method caller, Method callee, double executions, boolean direct, Optional<String> refusal) {}

    /**
     * What the JVM counted at a place where a virtual method is called.
     *
     * @param caller the method that it is in
     * @param callee the method that was declared
     * @param executions how often
     * @param receivers how often on objects of each class that was counted apart
     */
    record Dispatched(Method caller, Method callee, double executions, Map<String, Double> receivers) {}

    /** One compilation. */
    static final class Compilation {
        private final String id;
        private final String signature;
        private final boolean osr;
        private final List<Site> sites = new ArrayList<>();
        private final List<Dispatched> dispatched = new ArrayList<>();
        private final Map<String, Double> intrinsics = new HashMap<>();

        /**
         * @param id the number that the JVM gave it
         * @param signature class, method and signature, separated by spaces
         * @param osr whether it replaces a loop that is running
         */
        Compilation(String id, String signature, boolean osr) {
            this.id = id;
            this.signature = signature;
            this.osr = osr;
        }

        /** Returns the method that is compiled. */
        Optional<Method> root() {
            String[] words = signature.split(" ", 3);
            return words.length < 2 ? Optional.empty() : Optional.of(new Method(words[0], words[1]));
        }

        void add(Site site) {
            sites.add(site);
        }

        void add(Dispatched place) {
            dispatched.add(place);
        }

        /** Adds an intrinsic that took the place of a call. */
        void add(String intrinsic, double executions) {
            if (executions > 0) {
                intrinsics.merge(intrinsic, executions, Double::sum);
            }
        }

        void restart() {
            sites.clear();
            dispatched.clear();
            intrinsics.clear();
        }
    }

    private record Finished(Compilation compilation, double stamp) {

        /** The code of a whole method is entered at each call; that of a loop only where there is none. */
        private boolean replaces(Finished other) {
            return compilation.osr == other.compilation.osr ? stamp >= other.stamp : other.compilation.osr;
        }
    }

    /** Adds a compilation that was finished at a time. */
    void add(Compilation compilation, double stamp) {
        last.merge(
                compilation.signature,
                new Finished(compilation, stamp),
                (known, another) -> another.replaces(known) ? another : known);
    }

    /**
     * Returns what was decided at the calls that were executed; none if that is not known.
     *
     * @param sizes bytes of machine code, by the number of the compilation
     */
    ForkInlining inlining(Map<String, Integer> sizes) {
        Map<Call, List<Site>> sites = new HashMap<>();
        Map<Call, List<Dispatched>> dispatched = new HashMap<>();
        SortedMap<String, Double> intrinsics = new TreeMap<>();
        for (Compilation compilation : running(true)) {
            compilation.intrinsics.forEach((name, executions) -> intrinsics.merge(name, executions, Double::sum));
            for (Dispatched place : compilation.dispatched) {
                if (place.caller.named() && place.callee.named()) {
                    dispatched
                            .computeIfAbsent(
                                    new Call(place.caller.toString(), place.callee.toString()),
                                    call -> new ArrayList<>())
                            .add(place);
                }
            }
            for (Site site : compilation.sites) {
                if (site.direct && site.executions > 0 && site.caller.named() && site.callee.named()) {
                    sites.computeIfAbsent(
                                    new Call(site.caller.toString(), site.callee.toString()), call -> new ArrayList<>())
                            .add(site);
                }
            }
        }
        SortedMap<Call, Decision> decisions = new TreeMap<>();
        sites.forEach((call, places) -> decisions.put(call, decision(places)));
        SortedMap<Call, ReceiverClasses> receivers = new TreeMap<>();
        dispatched.forEach((call, places) -> receivers.put(call, receivers(places)));
        return new ForkInlining(decisions, receivers, intrinsics, size(sizes));
    }

    /** Which methods virtual calls run is not known for certain, so their code is left out. */
    private OptionalInt size(Map<String, Integer> sizes) {
        List<Optional<Integer>> code = running(false).stream()
                .map(compilation -> Optional.ofNullable(sizes.get(compilation.id)))
                .toList();
        return code.isEmpty() || code.contains(Optional.<Integer>empty())
                ? OptionalInt.empty()
                : OptionalInt.of(code.stream().mapToInt(Optional::orElseThrow).sum());
    }

    private static ReceiverClasses receivers(List<Dispatched> places) {
        double all = places.stream().mapToDouble(Dispatched::executions).sum();
        Map<String, Double> fractions = new HashMap<>();
        places.forEach(place -> place.receivers.forEach(
                (name, count) -> fractions.merge(Frames.visible(name), count / all, Double::sum)));
        return ReceiverClasses.largest(fractions);
    }

    private static Decision decision(List<Site> places) {
        double all = places.stream().mapToDouble(Site::executions).sum();
        List<Site> refused =
                places.stream().filter(site -> site.refusal.isPresent()).toList();
        double refusals = refused.stream().mapToDouble(Site::executions).sum();
        return new Decision(
                all,
                refused.isEmpty() ? 1 : refused.size() == places.size() ? 0 : (all - refusals) / all,
                refused.stream()
                        .max(Comparator.comparingDouble(Site::executions))
                        .flatMap(Site::refusal));
    }

    /**
     * The compilations that are run; none if the loop is so slow that it is not compiled itself, since all the others may belong to
     * the start of the JVM.
     *
     * @param virtual whether to follow virtual calls
     */
    private Collection<Compilation> running(boolean virtual) {
        List<Compilation> all =
                last.values().stream().map(Finished::compilation).toList();
        List<Compilation> loops = all.stream()
                .filter(compilation -> compilation
                        .root()
                        .filter(method -> Frames.isLoop(method.name))
                        .isPresent())
                .toList();
        Set<Compilation> running = new LinkedHashSet<>(loops);
        Deque<Compilation> open = new ArrayDeque<>(loops);
        while (!open.isEmpty()) {
            for (Site site : open.remove().sites) {
                if (site.refusal.isPresent() && site.executions > 0 && (site.direct || virtual)) {
                    all.stream()
                            .filter(compilation -> mayRun(site, compilation))
                            .filter(running::add)
                            .forEach(open::add);
                }
            }
        }
        return running;
    }

    /** Of a virtual call, any method of the name may be the one that runs. */
    private static boolean mayRun(Site site, Compilation compilation) {
        return compilation
                .root()
                .filter(method -> site.direct ? method.equals(site.callee) : method.name.equals(site.callee.name))
                .isPresent();
    }
}
