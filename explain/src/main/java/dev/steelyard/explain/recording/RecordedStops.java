package dev.steelyard.explain.recording;

import dev.steelyard.explain.profile.ForkProfile.Stops;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;

/**
 * When all threads of a JVM were stopped, and for what: from the moment at which the JVM begins to stop them until they run again.
 * The recorder numbers these safepoints.
 */
final class RecordedStops {

    private static final String NUMBER = "safepointId";

    private final List<Instant> collections = new ArrayList<>();
    /** When collections worked while threads were stopped. */
    private final NavigableSet<Instant> pauses = new TreeSet<>();

    private final Map<Long, Instant> begins = new HashMap<>();
    private final Map<Long, Instant> ends = new HashMap<>();
    private final Map<Long, String> operations = new HashMap<>();

    /** Takes an event; other types are ignored. */
    void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case "jdk.GarbageCollection" -> collections.add(event.getStartTime());
            case "jdk.GCPhasePause" -> pauses.add(event.getStartTime());
            case "jdk.SafepointBegin" -> begins.put(event.getLong(NUMBER), event.getStartTime());
            case "jdk.SafepointEnd" -> ends.put(event.getLong(NUMBER), event.getEndTime());
            case "jdk.ExecuteVMOperation" -> {
                if (event.getBoolean("safepoint")) {
                    operations.put(event.getLong(NUMBER), event.getString("operation"));
                }
            }
            default -> {}
        }
    }

    /** A time at which threads were stopped. */
    private record Stop(Instant begin, Instant end, Optional<String> operation) {

        double nanos() {
            return Math.max(0, Duration.between(begin, end).toNanos());
        }
    }

    private List<Stop> stops(Instant from, Instant to) {
        List<Stop> stops = new ArrayList<>();
        begins.forEach((number, begin) -> {
            Instant end = ends.get(number);
            if (end != null && !begin.isBefore(from) && !begin.isAfter(to)) {
                stops.add(new Stop(begin, end, Optional.ofNullable(operations.get(number))));
            }
        });
        return stops;
    }

    private boolean collecting(Stop stop) {
        Instant pause = pauses.ceiling(stop.begin);
        return pause != null && !pause.isAfter(stop.end);
    }

    /** Returns the collections that began in a time, and for how long collections stopped threads then. */
    Stops collections(Instant from, Instant to) {
        long count = collections.stream()
                .filter(when -> !when.isBefore(from) && !when.isAfter(to))
                .count();
        double nanos = stops(from, to).stream()
                .filter(this::collecting)
                .mapToDouble(Stop::nanos)
                .sum();
        return new Stops((int) count, nanos);
    }

    /** Returns what else stopped threads in a time. */
    SortedMap<String, Stops> others(Instant from, Instant to) {
        SortedMap<String, Stops> others = new TreeMap<>();
        stops(from, to).stream()
                .filter(Predicate.not(this::collecting))
                .forEach(stop ->
                        stop.operation.ifPresent(name -> others.merge(name, new Stops(1, stop.nanos()), Stops::plus)));
        return others;
    }
}
