package dev.steelyard.measure.firsttouch;

import dev.steelyard.core.model.FirstTouch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a first touch as it was measured a short while ago: commands that start one run after another measure it once in a
 * while, not for every run.
 */
public final class RecentFirstTouch {

    /** Memory that is given back to a host is gone within half a minute; a machine in use stays as it is for longer. */
    private static final Duration VALID = Duration.ofMinutes(10);

    private static final RecentFirstTouch HERE =
            new RecentFirstTouch(InstantSource.system(), () -> new FirstTouchProbe().measure());

    private final InstantSource clock;
    private final Measurement measurement;
    private @Nullable Timed last;

    /** Measures it. */
    interface Measurement {
        Optional<FirstTouch> measure() throws InterruptedException;
    }

    private record Timed(Instant time, Optional<FirstTouch> value) {}

    /**
     * @param clock the time of day
     * @param measurement measures it
     */
    RecentFirstTouch(InstantSource clock, Measurement measurement) {
        this.clock = clock;
        this.measurement = measurement;
    }

    /** Returns the one of this process. */
    public static RecentFirstTouch here() {
        return HERE;
    }

    /** Returns what was measured, now or a short while ago; empty if it could not be measured then. */
    public synchronized Optional<FirstTouch> get() throws InterruptedException {
        Instant now = clock.instant();
        Timed known = last;
        if (known == null || now.isBefore(known.time) || now.isAfter(known.time.plus(VALID))) {
            known = new Timed(now, measurement.measure());
            last = known;
        }
        return known.value;
    }
}
