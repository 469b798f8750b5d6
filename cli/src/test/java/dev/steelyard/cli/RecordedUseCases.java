package dev.steelyard.cli;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Use cases that keep what they were asked and then do what a test says. */
final class RecordedUseCases {
    final List<Object> requests = new ArrayList<>();
    private final Function<Console, ExitStatus> then;

    RecordedUseCases(Function<Console, ExitStatus> then) {
        this.then = then;
    }

    UseCases useCases() {
        return new UseCases(
                this::record,
                this::record,
                this::record,
                this::record,
                this::record,
                this::record,
                this::record,
                this::record,
                this::record,
                this::record,
                this::record,
                console -> record("suites", console),
                this::record,
                this::record,
                this::record,
                this::record,
                this::record,
                this::record,
                new UseCases.OfLedger(
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record,
                        this::record));
    }

    private ExitStatus record(Object request, Console console) {
        requests.add(request);
        return then.apply(console);
    }
}
