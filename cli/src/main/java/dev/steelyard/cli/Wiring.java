package dev.steelyard.cli;

import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.UserException;
import dev.steelyard.cli.compare.VariantReader;
import java.util.ServiceLoader;

/** Puts the parts of the program together. */
final class Wiring {
    private Wiring() {}

    /** Returns the command line over the use cases on the class path. */
    static Main main() {
        return new Main(
                find(UseCases.class), find(VariantReader.class), Terminal.of(System::getProperty, System.getenv()));
    }

    private static <T> T find(Class<T> type) {
        return ServiceLoader.load(type)
                .findFirst()
                .orElseThrow(() -> new UserException(
                        ExitStatus.FAILED, "nothing on the class path provides " + type.getName(), "Build it again."));
    }
}
