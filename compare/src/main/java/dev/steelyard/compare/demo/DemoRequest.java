package dev.steelyard.compare.demo;

import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.Recording;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A request to {@code steelyard demo}.
 *
 * @param folder the run's folder; empty for a new one
 * @param format how the result is written to standard output
 * @param recording whether and where the run is recorded
 * @param commandLine the words of the command, as they are recorded in the run's folder
 */
public record DemoRequest(Optional<Path> folder, Format format, Recording recording, List<String> commandLine) {
    public DemoRequest {
        commandLine = List.copyOf(commandLine);
    }
}
