package dev.steelyard.explain.recording;

import dev.steelyard.explain.profile.ForkProfile.Waits;
import dev.steelyard.explain.profile.WaitPlace;
import dev.steelyard.explain.profile.WaitPlace.Way;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** When the threads that run the benchmark's loop waited in it. */
final class RecordedWaits {

    /** Classes at the top of every waiting stack; the method that decided to wait is below them. */
    private static final Pattern WAITING = Pattern.compile(
            "^(java\\.lang\\.Object|java\\.lang\\.VirtualThread|jdk\\.internal\\.misc\\.Unsafe|java\\.util\\.concurrent\\..*)$");
    /** A thread that was sampled ran for a part of its time, however long it waited. */
    private static final double LEAST = 0.001;

    private final List<Wait> waits = new ArrayList<>();
    /** One object for each place: a recording may have a hundred thousand waits. */
    private final Map<WaitPlace, WaitPlace> places = new HashMap<>();

    private final Set<Long> threads = new HashSet<>();

    private record Wait(Instant begin, Instant end, WaitPlace place) {

        double nanos() {
            return Math.max(0, Duration.between(begin, end).toNanos());
        }

        double nanosIn(Instant from, Instant to) {
            Instant first = begin.isBefore(from) ? from : begin;
            Instant last = end.isAfter(to) ? to : end;
            return Math.max(0, Duration.between(first, last).toNanos());
        }
    }

    /**
     * The benchmark's threads in a part of a recording.
     *
     * @param nanos for how long each of them ran or waited in the loop, in ns, above 0
     * @param waits where they waited
     */
    record Part(double nanos, SortedMap<WaitPlace, Waits> waits) {}

    /** Takes a sample of a thread in the loop. */
    void running(RecordedEvent event) {
        thread(event.getThread("sampledThread"));
    }

    /** Takes a wait; it is ignored if it was not in the loop. */
    void add(Way way, String blocker, RecordedEvent event) {
        Frames.inLoop(event).ifPresent(stack -> {
            thread(event.getThread());
            WaitPlace place = place(way, event.getClass(blocker), stack);
            waits.add(new Wait(
                    event.getStartTime(), event.getEndTime(), places.computeIfAbsent(place, itself -> itself)));
        });
    }

    private void thread(@Nullable RecordedThread thread) {
        if (thread != null) {
            threads.add(thread.getJavaThreadId());
        }
    }

    private static WaitPlace place(Way way, @Nullable RecordedClass blocker, List<RecordedFrame> stack) {
        RecordedFrame where = stack.stream()
                .filter(frame ->
                        !WAITING.matcher(frame.getMethod().getType().getName()).matches())
                .findFirst()
                .orElse(stack.get(0));
        return new WaitPlace(
                way,
                Optional.ofNullable(blocker)
                        .map(known -> ClassNames.readable(Frames.visible(known.getName())))
                        .orElse(""),
                Frames.method(where));
    }

    /**
     * Returns what threads did in a part of the recording. Samples are of running threads alone, so a part of them is that part of the
     * time in which threads ran; the waits come on top.
     *
     * @param nanos for how long the fork ran iterations in the whole recording, in ns, above 0
     * @param samples the part of all samples in the loop that lies between these times, above 0
     */
    Part part(Instant from, Instant to, double nanos, double samples) {
        int count = Math.max(1, threads.size());
        double all = nanos * count;
        double waited = waits.stream().mapToDouble(Wait::nanos).sum();
        double ran = Math.max(LEAST * all, all - waited) * samples;
        double inPart =
                ran + waits.stream().mapToDouble(wait -> wait.nanosIn(from, to)).sum();
        SortedMap<WaitPlace, Waits> found = new TreeMap<>();
        for (Wait wait : waits) {
            double in = wait.nanosIn(from, to);
            if (in > 0) {
                found.merge(wait.place, new Waits(1, in / inPart), Waits::plus);
            }
        }
        return new Part(inPart / count, found);
    }
}
