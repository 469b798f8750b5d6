package dev.steelyard.server.codespeed;

import dev.steelyard.history.ledger.FactIds;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * The numbers by which clients of codespeed ask for things. Those of environments can be told, since scripts contain them; others are
 * digests of names, so that they never change.
 *
 * @param told the numbers of environments by their names; empty where only the name was told
 */
public record CodespeedNumbers(Map<String, OptionalInt> told) {

    /** As many digits as a positive number of 32 bits has. */
    private static final int DIGITS = 7;

    private static final int HEXADECIMAL = 16;

    public CodespeedNumbers {
        told = told.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        entry -> CodespeedLines.part(entry.getKey()), Map.Entry::getValue, (one, other) -> other));
    }

    /** Returns the number of an environment. */
    int environment(String name) {
        return told.getOrDefault(name, OptionalInt.empty()).orElseGet(() -> digest("environment", name));
    }

    /** Returns the number of an executable of a project. */
    int executable(String project, String name) {
        return digest("executable", project, name);
    }

    private static int digest(String kind, String... parts) {
        return Integer.parseInt(FactIds.of("codespeed " + kind, List.of(parts)).substring(0, DIGITS), HEXADECIMAL);
    }
}
