package dev.steelyard.measure.firsttouch;

import dev.steelyard.core.model.FirstTouch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a first touch, cached for a short time: commands that start several runs in sequence measure it only now and then, not for
 * every run.
 */
public final class RecentFirstTouch {

    /**
     * How long a measurement is valid: a host reclaims released memory within half a minute, but the state of a machine
     * in use lasts longer.
     */
    private static final Duration VALID = Duration.ofMinutes(10);

    private static final RecentFirstTouch HERE =
            new RecentFirstTouch(InstantSource.system(), () -> new FirstTouchProbe().measure());

    private final InstantSource clock;
    private final Measurement measurement;
    private @Nullable Timed last;

    /** Measures the cost of a first touch. */
    interface Measurement {
        Optional<FirstTouch> measure() throws InterruptedException;
    }

    private record Timed(Instant time, Optional<FirstTouch> value) {}

    /**
     * @param clock the time of day
     * @param measurement makes a new measurement
     */
    RecentFirstTouch(InstantSource clock, Measurement measurement) {
        this.clock = clock;
        this.measurement = measurement;
    }

    /** Returns the instance shared by this process. */
    public static RecentFirstTouch here() {
        return HERE;
    }

    /** Returns the result of a recent or new measurement; empty if it failed. */
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
