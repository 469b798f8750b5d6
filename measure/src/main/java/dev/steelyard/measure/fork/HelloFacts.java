package dev.steelyard.measure.fork;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts what a fork reports when it reaches its gate for the first time. */
final class HelloFacts {

    private HelloFacts() {}

    /**
     * Returns the reported facts as a value.
     *
     * @param natives the native libraries loaded when it ended; empty if unknown
     * @throws IOException if a gate of the same version would not send these fields
     */
    static Fork.Jvm of(Fields hello, Optional<String> natives) throws IOException {
        Map<String, String> traits = traits(hello.list(Key.TRAITS));
        natives.ifPresent(lines -> traits.put(JvmTrait.NATIVES, lines));
        return new Fork.Jvm(
                hello.number(Key.PID),
                hello.list(Key.COMMAND_LINE),
                hello.text(Key.JVM_VERSION),
                hello.text(Key.JMH_VERSION),
                hello.text(Key.BLACKHOLE),
                hello.number(Key.MAX_HEAP),
                facts(hello.list(Key.FACTS)),
                traits);
    }

    /** Returns the home directory of its JDK. */
    static String home(Fields hello) {
        return traits(hello.list(Key.TRAITS)).getOrDefault(JvmTrait.HOME, "");
    }

    private static List<CodeFact> facts(List<String> inTurn) throws IOException {
        List<CodeFact> facts = new ArrayList<>();
        try {
            for (int i = 0; i < inTurn.size(); i += 3) {
                facts.add(new CodeFact(CodeFact.Kind.valueOf(inTurn.get(i)), inTurn.get(i + 1), inTurn.get(i + 2)));
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException("the fork sent invalid information about its code: " + inTurn, e);
        }
        return facts;
    }

    private static Map<String, String> traits(List<String> inTurn) {
        Map<String, String> traits = new HashMap<>();
        for (int i = 0; i + 1 < inTurn.size(); i += 2) {
            traits.put(inTurn.get(i), inTurn.get(i + 1));
        }
        return traits;
    }
}
