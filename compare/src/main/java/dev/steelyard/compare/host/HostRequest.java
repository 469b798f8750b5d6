package dev.steelyard.compare.host;

import java.time.Duration;

/**
 * A request to {@code steelyard host}.
 *
 * @param watch for how long the load of the machine is watched, above 0
 * @param format how the findings are written
 */
public record HostRequest(Duration watch, Format format) {

    public HostRequest {
        if (watch.isNegative() || watch.isZero()) {
            throw new IllegalArgumentException("the time to watch the load must be above 0: " + watch);
        }
    }

    /** The output format of findings. */
    public enum Format {
        TEXT,
        JSON
    }
}
