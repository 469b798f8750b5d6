package dev.steelyard.lint.jmh;

import java.util.List;
import org.objectweb.asm.tree.ClassNode;

/**
 * A class whose objects JMH creates and passes to benchmarks.
 *
 * @param node the class
 * @param lineage the class and its superclasses, as far as they are known
 * @param fixtures its own and those of its superclasses
 */
public record StateType(ClassNode node, List<ClassNode> lineage, List<Fixture> fixtures) {

    public StateType {
        lineage = List.copyOf(lineage);
        fixtures = List.copyOf(fixtures);
    }
}
