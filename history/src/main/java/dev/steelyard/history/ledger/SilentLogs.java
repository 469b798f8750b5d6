package dev.steelyard.history.ledger;

import org.flywaydb.core.api.logging.Log;
import org.flywaydb.core.api.logging.LogCreator;

/** Keeps Flyway silent: what it writes of each step would be lost in a user's build. It is made by Flyway, by its name. */
public final class SilentLogs implements LogCreator {

    @Override
    public Log createLogger(Class<?> of) {
        return new Silence();
    }

    private static final class Silence implements Log {

        @Override
        public void debug(String message) {}

        @Override
        public void info(String message) {}

        @Override
        public void warn(String message) {}

        @Override
        public void error(String message) {}

        @Override
        public void error(String message, Exception e) {}

        @Override
        public void notice(String message) {}
    }
}
