package dev.steelyard.explain.recording;

import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.ForkProfile.CallTime;
import dev.steelyard.explain.profile.ForkProfile.MethodTime;
import dev.steelyard.explain.profile.SampledStacks;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedFrame;

/** Counts the methods and calls of sampled stacks. */
final class StackCounts {

    private static final String INLINED = "Inlined";
    private static final String COMPILED = "JIT compiled";
    private static final String INTERPRETED = "Interpreted";

    private final Map<String, Integer> self = new HashMap<>();
    private final Map<String, Integer> interpreted = new HashMap<>();
    private final Map<String, Integer> total = new HashMap<>();
    private final Map<Call, Integer> compiled = new HashMap<>();
    private final Map<Call, Integer> inlined = new HashMap<>();
    private final Node root = new Node();
    private int samples;

    /** A frame, and what it calls. */
    private static final class Node {
        private final SortedMap<String, Node> callees = new TreeMap<>();
        private int samples;

        void add(List<String> path) {
            samples++;
            if (!path.isEmpty()) {
                callees.computeIfAbsent(path.get(0), name -> new Node()).add(path.subList(1, path.size()));
            }
        }

        SampledStacks stacks() {
            SortedMap<String, SampledStacks> called = new TreeMap<>();
            callees.forEach((name, node) -> called.put(name, node.stacks()));
            return new SampledStacks(samples, called);
        }
    }

    /** Counts a stack, the top first. A method or call that is in it several times counts once. */
    void add(List<RecordedFrame> stack) {
        samples++;
        root.add(Frames.path(stack));
        String top = Frames.method(stack.get(0));
        self.merge(top, 1, Integer::sum);
        if (stack.get(0).getType().equals(INTERPRETED)) {
            interpreted.merge(top, 1, Integer::sum);
        }
        Set<String> methods = new HashSet<>();
        Set<Call> calls = new HashSet<>();
        for (int i = 0; i < stack.size(); i++) {
            String callee = Frames.method(stack.get(i));
            if (methods.add(callee)) {
                total.merge(callee, 1, Integer::sum);
            }
            if (i + 1 < stack.size() && isCompiled(stack.get(i)) && isCompiled(stack.get(i + 1))) {
                Call call = new Call(Frames.method(stack.get(i + 1)), callee);
                if (calls.add(call)) {
                    compiled.merge(call, 1, Integer::sum);
                    if (stack.get(i).getType().equals(INLINED)) {
                        inlined.merge(call, 1, Integer::sum);
                    }
                }
            }
        }
    }

    private static boolean isCompiled(RecordedFrame frame) {
        return frame.getType().equals(COMPILED) || frame.getType().equals(INLINED);
    }

    /** Returns the time of each method. */
    SortedMap<String, MethodTime> methods() {
        SortedMap<String, MethodTime> times = new TreeMap<>();
        total.forEach((method, count) -> times.put(
                method,
                new MethodTime(
                        (double) self.getOrDefault(method, 0) / samples,
                        (double) count / samples,
                        (double) interpreted.getOrDefault(method, 0) / samples)));
        return times;
    }

    /** Returns the stacks themselves. */
    SampledStacks stacks() {
        return root.stacks();
    }

    /**
     * Returns the calls between compiled methods.
     *
     * @param refusals why a call was not inlined
     */
    SortedMap<Call, CallTime> calls(Map<Call, String> refusals) {
        SortedMap<Call, CallTime> times = new TreeMap<>();
        compiled.forEach((call, count) -> times.put(
                call,
                new CallTime(
                        count,
                        (double) inlined.getOrDefault(call, 0) / count,
                        Optional.ofNullable(refusals.get(call)))));
        return times;
    }
}
