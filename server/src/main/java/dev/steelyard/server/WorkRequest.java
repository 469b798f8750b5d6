package dev.steelyard.server;

import dev.steelyard.core.isolation.Isolation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request to {@code steelyard work}.
 *
 * @param ledger address of the ledger with the queue; empty for the usual one
 * @param project a folder in a clone of the project
 * @param once whether to end once nothing is waiting
 * @param fetch whether to fetch what is new of the project before each measurement
 * @param jvms the JVMs that requests may name: a JDK or java executable by its name
 * @param isolation how far builds and benchmarks are isolated
 * @param program the command that starts this program, without arguments
 */
public record WorkRequest(
        Optional<String> ledger,
        Path project,
        boolean once,
        boolean fetch,
        Map<String, Path> jvms,
        Isolation isolation,
        List<String> program) {

    public WorkRequest {
        jvms = Map.copyOf(jvms);
        program = List.copyOf(program);
        if (program.isEmpty()) {
            throw new IllegalArgumentException("no program");
        }
    }
}
