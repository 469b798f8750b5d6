package dev.steelyard.lint.jmh;

import dev.steelyard.lint.code.Body;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;

/**
 * A benchmark.
 *
 * @param type the class that JMH runs it of, which may inherit it
 * @param body its code
 * @param settings what annotations ask
 * @param states what it is given, what these are given in turn, and its own class if that is a state
 */
public record BenchmarkMethod(ClassNode type, Body body, Settings settings, List<StateType> states) {

    public BenchmarkMethod {
        states = List.copyOf(states);
    }

    /** Returns the name of the method. */
    public String name() {
        return body.method().name;
    }
}
