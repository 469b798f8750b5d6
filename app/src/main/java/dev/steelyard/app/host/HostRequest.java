package dev.steelyard.app.host;

import java.time.Duration;

/**
 * All that {@code steelyard host} was asked.
 *
 * @param watch for how long the load of the machine is watched, above 0
 * @param format how the findings are written
 */
public record HostRequest(Duration watch, Format format) {

    public HostRequest {
        if (watch.isNegative() || watch.isZero()) {
            throw new IllegalArgumentException("a load is watched for some time, not " + watch);
        }
    }

    /** How findings are written. */
    public enum Format {
        TEXT,
        JSON
    }
}
