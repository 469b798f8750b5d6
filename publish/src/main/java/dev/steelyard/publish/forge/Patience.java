package dev.steelyard.publish.forge;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How long to wait for a forge.
 *
 * @param answer longest time for one answer
 * @param all longest time for one request with all its attempts and pauses
 * @param pause time before the second attempt, doubled before each further one
 */
public record Patience(Duration answer, Duration all, Duration pause) {

    /** 20 seconds for an answer, three minutes for all attempts, 1, 2, 4, ... seconds between them. */
    public static final Patience USUAL =
            new Patience(Duration.ofSeconds(20), Duration.ofMinutes(3), Duration.ofSeconds(1));

    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;
    private static final int MOST_DOUBLINGS = 10;

    /** Returns the pause before another attempt, without an answer that asks for one. */
    Duration before(int attempt) {
        return pause.multipliedBy(1L << Math.min(attempt, MOST_DOUBLINGS));
    }

    /**
     * Returns how long to wait before a request that was refused is sent again; empty if that would not help. A limit of requests
     * is named by {@code Retry-After}, or by {@code X-RateLimit-Reset} (GitHub) and {@code RateLimit-Reset} (GitLab), in seconds
     * since 1970.
     *
     * Never less than the pause before any other attempt.
     *
     * @param reason what the forge says of it: GitHub's second limit has no header
     * @param attempt number of the attempt that was refused, from 0
     */
    Optional<Duration> after(int status, HttpHeaders headers, String reason, int attempt, Instant now) {
        boolean limited = status == TOO_MANY_REQUESTS
                || (status == FORBIDDEN
                        && (reason.contains("secondary rate limit")
                                || headers.firstValue("retry-after").isPresent()
                                || headers.firstValue("x-ratelimit-remaining")
                                        .filter("0"::equals)
                                        .isPresent()));
        if (limited) {
            Optional<Duration> asked = number(headers, "retry-after").stream()
                    .mapToObj(Duration::ofSeconds)
                    .findFirst();
            Duration least = before(attempt);
            return asked.or(() -> reset(headers, now))
                    .filter(wait -> wait.compareTo(least) > 0)
                    .or(() -> Optional.of(least));
        }
        return status >= SERVER_ERROR ? Optional.of(before(attempt)) : Optional.empty();
    }

    private static Optional<Duration> reset(HttpHeaders headers, Instant now) {
        OptionalLong at = number(headers, "x-ratelimit-reset");
        OptionalLong reset = at.isPresent() ? at : number(headers, "ratelimit-reset");
        if (reset.isEmpty()) {
            return Optional.empty();
        }
        try {
            Duration until = Duration.between(now, Instant.ofEpochSecond(reset.getAsLong()));
            return Optional.of(until.isNegative() ? Duration.ZERO : until.plusSeconds(1));
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static OptionalLong number(HttpHeaders headers, String name) {
        return headers.firstValue(name)
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,12}"))
                .map(text -> OptionalLong.of(Long.parseLong(text)))
                .orElse(OptionalLong.empty());
    }
}
