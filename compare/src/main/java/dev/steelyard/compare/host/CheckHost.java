package dev.steelyard.compare.host;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.plan.MachineNoise;
import dev.steelyard.core.error.UserError;
import dev.steelyard.measure.environment.Environment;
import dev.steelyard.measure.hostcheck.BusyLoop;
import dev.steelyard.measure.hostcheck.HostReader;
import dev.steelyard.measure.machine.HostCheck;
import dev.steelyard.measure.machine.HostFacts;
import dev.steelyard.measure.machine.HostReport;
import dev.steelyard.measure.plan.NoiseStore;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SortedMap;

/** Reads the facts about this machine, judges them, and writes the findings. */
public final class CheckHost {
    private static final int TEXT_WIDTH = 120;
    private static final int NARROWEST = 60;
    /** Three times the longest turn and more. */
    private static final Duration LOOP = Duration.ofSeconds(3);

    private final HostReader reader;
    private final Path noise;

    /** Checks the machine on which this JVM runs. */
    public CheckHost() {
        this(MachineNoise.location());
    }

    /** @param noise where the noise that pilots and calibrations found is kept */
    CheckHost(Path noise) {
        this.reader = new HostReader();
        this.noise = noise;
    }

    /**
     * Checks this machine. Findings are no failure, however bad: the status says that they were written.
     *
     * @throws UserError if it is interrupted
     */
    public ExitStatus check(HostRequest request, Console console) {
        console.progress().phase("watching the load for " + request.watch().toMillis() / 1000.0 + " s");
        try {
            HostFacts facts = reader.read(request.watch());
            console.progress().phase("running a loop for " + LOOP.toMillis() / 1000.0 + " s");
            SortedMap<String, String> environment = Environment.read();
            facts.memory().firstTouch().value().ifPresent(touch -> environment.putAll(touch.facts()));
            NoiseStore store = new NoiseStore(noise, console.progress()::warning);
            HostReport report = new HostReport(
                    facts,
                    HostCheck.findings(facts),
                    BusyLoop.noise(LOOP),
                    new MachineNoise(store, environment).known(),
                    environment);
            StringBuilder text = new StringBuilder();
            switch (request.format()) {
                case TEXT -> new HostText(style(console)).render(report, text);
                case JSON -> new HostJson().render(report, text);
            }
            console.out().print(text);
            console.out().flush();
            return ExitStatus.SUCCESS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserError.failed("interrupted", "Run the command again.").causedBy(e);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
    }

    private static TextStyle style(Console console) {
        return new TextStyle(
                console.color(), Math.max(NARROWEST, console.columns().orElse(TEXT_WIDTH)));
    }
}
