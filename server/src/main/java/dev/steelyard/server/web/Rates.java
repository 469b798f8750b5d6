package dev.steelyard.server.web;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** How often each token may change something. This machine may at any time: what it does to itself is its own business. */
final class Rates {

    /** Enough for a job that sends every benchmark of a suite by itself. */
    static final int MOST_PER_MINUTE = 600;

    /** There are as many as valid tokens that were used. */
    private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();

    /** Takes one change from what a sender may make; returns after how many seconds it can, if it cannot now. */
    OptionalLong wait(Guard.Allowed sender) {
        if (sender.local()) {
            return OptionalLong.empty();
        }
        Bucket bucket = buckets.computeIfAbsent(
                sender.who(),
                who -> Bucket.builder()
                        .addLimit(limit ->
                                limit.capacity(MOST_PER_MINUTE).refillGreedy(MOST_PER_MINUTE, Duration.ofMinutes(1)))
                        .build());
        ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
        return probe.isConsumed()
                ? OptionalLong.empty()
                : OptionalLong.of(1 + TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill()));
    }
}
