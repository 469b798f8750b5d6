package dev.steelyard.workspace.build.gradle;

import dev.steelyard.workspace.artifact.Artifacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The class path of a source set that has benchmarks. Many Gradle projects keep them in one of their own, or among tests,
 * without a task that packs them into a jar.
 *
 * @param output its own folders of classes
 * @param all what its code loads, its own folders first
 * @param own what the projects of the build make: group and name of each, with a colon between them
 */
public record GradleClassPath(List<Path> output, List<Path> all, Set<String> own) {

    /** The task that compiles such source sets; {@link #script} adds it to every project that has one. */
    public static final String TASK = "steelyardBenchmarks";

    private static final String OUTPUT = "output ";
    private static final String OWN = "own ";

    /**
     * A script that Gradle runs before the project's own. It reads sources as text, since it must know before anything is
     * compiled which source sets are needed. Its words are those that Gradle 4 to 9 understand.
     */
    private static final String SCRIPT = """
            gradle.projectsEvaluated {
                def own = rootProject.allprojects.collect { 'own ' + it.group + ':' + it.name }
                rootProject.allprojects { project ->
                    def sets = project.extensions.findByName('sourceSets')
                    if (sets == null && project.hasProperty('sourceSets')) {
                        sets = project.property('sourceSets')
                    }
                    def used = sets == null ? [] : sets.findAll { set ->
                        set.allSource.files.any { file ->
                            file.isFile() && file.name ==~ /.*\\.(java|kt|scala|groovy)/ &&
                                    file.getText('UTF-8').contains('org.openjdk.jmh.annotations')
                        }
                    }
                    if (!used.isEmpty()) {
                        def task = project.tasks.create('TASK')
                        used.each { set ->
                            def output = set.output
                            def classPath = set.runtimeClasspath
                            def name = project.path.replace(':', '_') + '-' + set.name
                            task.dependsOn(output)
                            task.dependsOn(classPath)
                            task.doLast {
                                def lines = own + output.files.collect { 'output ' + it } +
                                        classPath.files.collect { 'path ' + it }
                                new File('FOLDER', name + '.txt').setText(lines.join('\\n'), 'UTF-8')
                            }
                        }
                    }
                }
            }
            """;

    public GradleClassPath {
        output = List.copyOf(output);
        all = List.copyOf(all);
        own = Set.copyOf(own);
    }

    /**
     * Returns the text of an init script.
     *
     * @param folder an existing one, which receives a file for each source set
     */
    public static String script(Path folder) {
        String escaped = folder.toString().replace("\\", "\\\\").replace("'", "\\'");
        return SCRIPT.replace("TASK", TASK).replace("FOLDER", escaped);
    }

    /**
     * Reads what the task wrote.
     *
     * @param folder that of the script
     * @throws IOException if it cannot be read
     */
    public static List<GradleClassPath> in(Path folder) throws IOException {
        List<GradleClassPath> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".txt"))
                    .sorted()
                    .toList()) {
                List<Path> output = new ArrayList<>();
                List<Path> all = new ArrayList<>();
                Set<String> own = new HashSet<>();
                for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                    String text = line.substring(line.indexOf(' ') + 1);
                    if (line.startsWith(OWN)) {
                        own.add(text);
                    } else if (Files.exists(Path.of(text)) && Artifacts.isLoadable(Path.of(text))) {
                        (line.startsWith(OUTPUT) ? output : all).add(Path.of(text));
                    }
                }
                all.removeAll(output);
                all.addAll(0, output);
                found.add(new GradleClassPath(output, all, own));
            }
        }
        return List.copyOf(found);
    }
}
