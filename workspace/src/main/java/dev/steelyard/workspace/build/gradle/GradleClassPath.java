package dev.steelyard.workspace.build.gradle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The class path of a source set that has benchmarks. Many Gradle projects keep them in one of their own, or among tests,
 * without a task that packs them into a jar.
 *
 * @param output its own folders of classes
 * @param all what its code loads, its own folders first
 */
public record GradleClassPath(List<Path> output, List<Path> all) {

    /** The task that compiles such source sets; {@link #script} adds it to every project that has one. */
    public static final String TASK = "steelyardBenchmarks";

    private static final String OUTPUT = "output ";

    /**
     * A script that Gradle runs before the project's own. It reads sources as text, since it must know before anything is
     * compiled which source sets are needed. Its words are those that Gradle 4 to 9 understand.
     */
    private static final String SCRIPT = """
            gradle.projectsEvaluated {
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
                                def lines = output.files.collect { 'output ' + it } + classPath.files.collect { 'path ' + it }
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
                for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                    Path path = Path.of(line.substring(line.indexOf(' ') + 1));
                    if (Files.exists(path)) {
                        (line.startsWith(OUTPUT) ? output : all).add(path);
                    }
                }
                all.removeAll(output);
                all.addAll(0, output);
                found.add(new GradleClassPath(output, all));
            }
        }
        return List.copyOf(found);
    }
}
