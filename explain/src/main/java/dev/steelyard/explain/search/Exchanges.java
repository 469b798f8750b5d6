package dev.steelyard.explain.search;

import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.code.ChangedMethod;
import dev.steelyard.explain.exchange.ChangedMethods;
import dev.steelyard.explain.exchange.ExchangedClasses;
import dev.steelyard.explain.exchange.LinkedClasses;
import dev.steelyard.workspace.reach.ClassPathContent;
import dev.steelyard.workspace.reach.DifferingClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Makes the variants of experiments: one side of a row with some classes of the other.
 *
 * @param before the baseline
 * @param after the treatment
 */
record Exchanges(Side before, Side after) {

    /**
     * One side of a row.
     *
     * @param subject the variant, ready to run
     * @param content what is on its class path
     */
    record Side(Subject subject, ClassPathContent content) {

        /** Reads what a variant has on its class path. */
        static Side of(Subject subject) throws IOException {
            return new Side(subject, ClassPathContent.read(subject.classPath()));
        }

        private String name() {
            return subject.variant().name();
        }
    }

    /** Returns whether the variants differ in the value of a param alone, which decides what runs of the same classes. */
    boolean values() {
        Variant.VariantSettings one = before.subject.variant().settings();
        Variant.VariantSettings other = after.subject.variant().settings();
        return !one.params().equals(other.params())
                && one.jvmArgs().equals(other.jvmArgs())
                && one.properties().equals(other.properties())
                && before.subject.java().equals(after.subject.java());
    }

    /** Returns the classes that differ, in groups that can be exchanged apart from one another. */
    List<Suspect> suspects() throws IOException {
        DifferingClasses differing = DifferingClasses.between(before.content, after.content);
        return LinkedClasses.groups(differing, before.content, after.content, Suspect::topLevel).stream()
                .map(Suspect::new)
                .filter(suspect -> !suspect.isGenerated())
                .toList();
    }

    /** Returns the methods of some classes whose bytecode differs. */
    List<ChangedMethod> changedMethods(Collection<String> classes) throws IOException {
        List<String> written =
                classes.stream().filter(name -> !Benchmark.isGenerated(name)).toList();
        return ChangedMethods.between(before.content, after.content, written);
    }

    /** Returns the baseline, and the baseline with each of some groups of classes as the treatment has them. */
    List<Subject> given(Path folder, List<Suspect> groups) throws IOException {
        return exchanged(folder, before, after, "given", groups);
    }

    /** Returns the treatment, and the treatment with each of some groups of classes as the baseline has them. */
    List<Subject> taken(Path folder, List<Suspect> groups) throws IOException {
        return exchanged(folder, after, before, "taken", groups);
    }

    private List<Subject> exchanged(Path folder, Side own, Side other, String word, List<Suspect> groups)
            throws IOException {
        List<Subject> subjects = new ArrayList<>(List.of(own.subject));
        for (int i = 0; i < groups.size(); i++) {
            String name = name(word, i);
            List<Path> classPath = ExchangedClasses.before(
                    folder.resolve(name + ".jar"),
                    own.subject.classPath(),
                    groups.get(i).classes(),
                    other.content);
            Variant variant = own.subject.variant();
            Variant renamed = new Variant(
                    name,
                    own.name() + " with classes of " + other.name(),
                    // No other variant runs this code.
                    variant.revision().map(revision -> revision + "+" + name),
                    variant.jvm(),
                    variant.settings(),
                    variant.build());
            subjects.add(new Subject(renamed, classPath, own.subject.directory(), own.subject.java()));
        }
        return List.copyOf(subjects);
    }

    /** Returns the name of the variant with the group of a number, from 0; no variant of the run is called so. */
    String name(String word, int group) {
        return free(word + "-" + (group + 1));
    }

    /** Returns a name for a variant that no variant of the run has. */
    String free(String name) {
        return name.equals(before.name()) || name.equals(after.name()) ? free(name + "-exchanged") : name;
    }
}
