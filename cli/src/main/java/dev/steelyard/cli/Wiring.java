package dev.steelyard.cli;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.UserException;
import dev.steelyard.app.compare.CompareRequest;
import dev.steelyard.app.compare.ResumeRequest;
import dev.steelyard.app.request.DemoRequest;
import dev.steelyard.app.request.ReportRequest;
import java.util.ServiceLoader;

/** Puts the program together from what is on the class path, at the moment it is needed. */
final class Wiring {
    private Wiring() {}

    /** Returns the command line over the use cases on the class path. */
    static Main main() {
        return new Main(new Found(), Terminal.of(System::getProperty, System.getenv()));
    }

    private static <T> T find(Class<T> type) {
        return ServiceLoader.load(type)
                .findFirst()
                .orElseThrow(() -> new UserException(
                        ExitStatus.FAILED,
                        "nothing on the class path provides " + type.getName(),
                        "Start Steelyard by its launcher, or with all jars of its lib folder."));
    }

    /** The use cases that are found when the first of them is asked for. */
    private static final class Found implements UseCases {
        @Override
        public ExitStatus compare(CompareRequest request, Console console) {
            return find(UseCases.class).compare(request, console);
        }

        @Override
        public ExitStatus resume(ResumeRequest request, Console console) {
            return find(UseCases.class).resume(request, console);
        }

        @Override
        public ExitStatus report(ReportRequest request, Console console) {
            return find(UseCases.class).report(request, console);
        }

        @Override
        public ExitStatus demo(DemoRequest request, Console console) {
            return find(UseCases.class).demo(request, console);
        }
    }
}
