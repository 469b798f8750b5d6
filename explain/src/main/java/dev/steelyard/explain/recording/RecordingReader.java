package dev.steelyard.explain.recording;

import dev.steelyard.core.summary.RunningTime;
import dev.steelyard.explain.profile.AllocationSite;
import dev.steelyard.explain.profile.Call;
import dev.steelyard.explain.profile.Deoptimized;
import dev.steelyard.explain.profile.ForkProfile;
import dev.steelyard.explain.profile.ForkProfile.Allocated;
import dev.steelyard.explain.profile.ForkProfile.JvmActivity;
import dev.steelyard.explain.profile.WaitPlace.Way;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordingFile;

/** Reads the recording of one fork. */
final class RecordingReader {

    private static final double NANOS = 1e9;

    private final List<Sample> samples = new ArrayList<>();
    private final List<Allocation> allocations = new ArrayList<>();
    private final List<Deoptimization> deoptimizations = new ArrayList<>();
    private final Map<Call, String> refusals = new HashMap<>();
    private final RecordedStops stops = new RecordedStops();
    private final RecordedWaits waits = new RecordedWaits();

    private record Sample(Instant when, List<RecordedFrame> stack) {}

    private record Allocation(Instant when, AllocationSite site, long bytes) {}

    private record Deoptimization(Instant when, Deoptimized place) {}

    private RecordingReader() {}

    /**
     * Returns what a recording shows; empty if it cannot be read to its end.
     *
     * @param running how long the fork ran iterations; empty if that is not known
     */
    static Optional<ForkProfile> read(Path file, Optional<RunningTime> running) {
        RecordingReader reader = new RecordingReader();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                reader.add(events.readEvent());
            }
        } catch (IOException broken) {
            return Optional.empty();
        }
        return Optional.of(reader.profile(running));
    }

    private void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case "jdk.ExecutionSample", "jdk.NativeMethodSample" ->
                Frames.inLoop(event).ifPresent(stack -> {
                    samples.add(new Sample(event.getStartTime(), stack));
                    waits.running(event);
                });
            case "jdk.JavaMonitorEnter" -> waits.add(Way.LOCK, "monitorClass", event);
            case "jdk.JavaMonitorWait" -> waits.add(Way.NOTIFICATION, "monitorClass", event);
            case "jdk.ThreadPark" -> waits.add(Way.PARK, "parkedClass", event);
            case "jdk.ObjectAllocationSample" ->
                Frames.inLoop(event)
                        .ifPresent(stack -> allocations.add(
                                new Allocation(event.getStartTime(), site(event, stack), event.getLong("weight"))));
            case "jdk.Deoptimization" -> {
                RecordedMethod method = event.getValue("method");
                if (method != null) {
                    deoptimizations.add(new Deoptimization(
                            event.getStartTime(), new Deoptimized(Frames.method(method), event.getString("reason"))));
                }
            }
            case "jdk.CompilerInlining" -> inlining(event);
            default -> stops.add(event);
        }
    }

    private static AllocationSite site(RecordedEvent event, List<RecordedFrame> stack) {
        RecordedClass allocated = event.getClass("objectClass");
        String top = Frames.method(stack.get(0));
        return new AllocationSite(
                ClassNames.readable(Frames.visible(allocated.getName())),
                top,
                stack.size() > 1 ? Frames.method(stack.get(1)) : top);
    }

    private void inlining(RecordedEvent event) {
        RecordedMethod caller = event.getValue("caller");
        RecordedObject callee = event.getValue("callee");
        if (caller != null && callee != null && !event.getBoolean("succeeded")) {
            refusals.put(
                    new Call(
                            Frames.method(caller),
                            Frames.method(callee.getString("type").replace('/', '.'), callee.getString("name"))),
                    event.getString("message"));
        }
    }

    /** The second half of the samples in the loop is after the warmup. */
    private ForkProfile profile(Optional<RunningTime> running) {
        samples.sort((one, other) -> one.when.compareTo(other.when));
        List<Sample> counted = samples.subList(samples.size() / 2, samples.size());
        if (counted.isEmpty()) {
            return new ForkProfile(0, new TreeMap<>(), new TreeMap<>(), Allocated.NOTHING, new TreeMap<>());
        }
        Instant from = counted.get(0).when;
        Instant to = counted.get(counted.size() - 1).when;
        StackCounts counts = new StackCounts();
        counted.forEach(sample -> counts.add(sample.stack));
        return new ForkProfile(
                counted.size(),
                counts.methods(),
                counts.calls(refusals),
                allocated(from),
                deoptimizations(from, to),
                counts.stacks(),
                running.map(time -> activity(time, from, to)));
    }

    private JvmActivity activity(RunningTime running, Instant from, Instant to) {
        double counted = (double) (samples.size() - samples.size() / 2) / samples.size();
        RecordedWaits.Part part = waits.part(from, to, running.nanos(), counted);
        return new JvmActivity(
                part.nanos(),
                part.nanos() * running.operationsPerNano(),
                stops.collections(from, to),
                stops.others(from, to),
                part.waits(),
                running.otherThreads());
    }

    private Allocated allocated(Instant from) {
        List<Allocation> counted = allocations.stream()
                .filter(allocation -> !allocation.when.isBefore(from))
                .toList();
        double all =
                counted.stream().mapToDouble(allocation -> allocation.bytes).sum();
        SortedMap<AllocationSite, Double> shares = new TreeMap<>();
        if (all > 0) {
            counted.forEach(allocation -> shares.merge(allocation.site, allocation.bytes / all, Double::sum));
        }
        return new Allocated(counted.size(), shares);
    }

    private SortedMap<Deoptimized, Double> deoptimizations(Instant from, Instant to) {
        double seconds = Math.max(1, Duration.between(from, to).toNanos() / NANOS);
        SortedMap<Deoptimized, Double> rates = new TreeMap<>();
        deoptimizations.stream()
                .filter(one -> !one.when.isBefore(from) && !one.when.isAfter(to))
                .forEach(one -> rates.merge(one.place, 1 / seconds, Double::sum));
        return rates;
    }
}
