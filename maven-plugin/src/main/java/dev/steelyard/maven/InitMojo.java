package dev.steelyard.maven;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import javax.xml.stream.XMLStreamException;
import org.apache.maven.model.Dependency;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Adds this plugin, JMH and a first benchmark to a project that has none of them, and says what it did. */
@Mojo(name = "init", aggregator = true, inheritByDefault = false)
public final class InitMojo extends SteelyardMojo {

    private static final String JMH = "org.openjdk.jmh";
    private static final String PLUGIN = "dev.steelyard:steelyard-maven-plugin";
    private static final String COMPILER = "org.apache.maven.plugins:maven-compiler-plugin";
    private static final String NEWEST = "1.37";

    /** JMH version to add. Default: that of the JMH that the project has, or else 1.37. */
    @Parameter(property = "steelyard.jmh")
    private @Nullable String jmh;

    @Override
    void run() throws MojoExecutionException {
        MavenProject project = project();
        if ("pom".equals(project.getPackaging())) {
            throw new MojoExecutionException(
                    "this module has no code (packaging pom); run steelyard:init in the module whose code is to"
                            + " be measured, or with -pl MODULE");
        }
        List<String> done = new ArrayList<>();
        Path file = project.getFile().toPath();
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            PomText pom = pom(new PomText(text), project, done);
            if (!pom.text().equals(text)) {
                Files.writeString(file, pom.text(), StandardCharsets.UTF_8);
            }
            firstBenchmark(project, done);
        } catch (IOException | XMLStreamException e) {
            throw new MojoExecutionException(file + " cannot be changed: " + e.getMessage(), e);
        }
        if (done.isEmpty()) {
            getLog().info("Nothing to do: the project has the plugin, JMH and benchmarks.");
            return;
        }
        done.forEach(getLog()::info);
        getLog().info("Commit this. Then change some code, and run: mvn steelyard:compare -Dsteelyard.baseline=HEAD");
    }

    private PomText pom(PomText before, MavenProject project, List<String> done) throws XMLStreamException {
        PomText pom = before;
        String version = jmh != null ? jmh : known(project);
        String compiler = Optional.ofNullable(project.getPlugin(COMPILER))
                .map(plugin -> String.valueOf(plugin.getConfiguration()))
                .orElse("");
        for (String artifact : List.of("jmh-core", "jmh-generator-annprocess")) {
            boolean there = project.getDependencies().stream()
                            .anyMatch(one -> one.getGroupId().equals(JMH)
                                    && one.getArtifactId().equals(artifact))
                    || compiler.contains(artifact);
            if (!there) {
                pom = pom.with("dependencies", """
                        <dependency>
                            <groupId>%s</groupId>
                            <artifactId>%s</artifactId>
                            <version>%s</version>
                            <scope>test</scope>
                        </dependency>
                        """.formatted(JMH, artifact, version));
                done.add("Added to pom.xml: the dependency " + JMH + ":" + artifact + ":" + version + ", for tests.");
            }
        }
        if (project.getPlugin(PLUGIN) == null) {
            String own = version();
            pom = pom.with("build/plugins", """
                    <plugin>
                        <groupId>dev.steelyard</groupId>
                        <artifactId>steelyard-maven-plugin</artifactId>
                        <version>%s</version>
                    </plugin>
                    """.formatted(own));
            done.add("Added to pom.xml: " + PLUGIN + ":" + own + ".");
        }
        return pom;
    }

    /** Parts of JMH of different versions do not work together. */
    private static String known(MavenProject project) {
        return project.getDependencies().stream()
                .filter(one -> one.getGroupId().equals(JMH))
                .map(Dependency::getVersion)
                .findFirst()
                .orElse(NEWEST);
    }

    /** The version of this plugin, which Maven's archiver wrote into its jar. */
    private static String version() throws XMLStreamException {
        Properties properties = new Properties();
        try (InputStream in = InitMojo.class.getResourceAsStream(
                "/META-INF/maven/dev.steelyard/steelyard-maven-plugin/pom.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException e) {
            throw new XMLStreamException("the plugin's version cannot be read", e);
        }
        return properties.getProperty("version", "LATEST");
    }

    private void firstBenchmark(MavenProject project, List<String> done) throws IOException {
        Path tests = Path.of(project.getBuild().getTestSourceDirectory());
        if (usesJmh(tests) || usesJmh(Path.of(project.getBuild().getSourceDirectory()))) {
            return;
        }
        String group = project.getGroupId().replaceAll("[^A-Za-z0-9_.]", "");
        Path file = tests.resolve(group.replace('.', '/')).resolve("FirstBenchmark.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, """
                package %s;

                import java.util.concurrent.TimeUnit;
                import org.openjdk.jmh.annotations.Benchmark;
                import org.openjdk.jmh.annotations.BenchmarkMode;
                import org.openjdk.jmh.annotations.Mode;
                import org.openjdk.jmh.annotations.OutputTimeUnit;
                import org.openjdk.jmh.annotations.Scope;
                import org.openjdk.jmh.annotations.State;

                /** An example: replace what it measures by a call of your own code. */
                @BenchmarkMode(Mode.AverageTime)
                @OutputTimeUnit(TimeUnit.NANOSECONDS)
                @State(Scope.Thread)
                public class FirstBenchmark {

                    private final int[] values = new int[1000];

                    /** Returns its result, so that the compiler cannot leave it out. */
                    @Benchmark
                    public int sum() {
                        int sum = 0;
                        for (int value : values) {
                            sum += value;
                        }
                        return sum;
                    }
                }
                """.formatted(group), StandardCharsets.UTF_8);
        done.add("Wrote a first benchmark: " + project.getBasedir().toPath().relativize(file) + ".");
    }

    private static boolean usesJmh(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.(java|kt|scala|groovy)"))
                    .anyMatch(InitMojo::mentionsJmh);
        }
    }

    private static boolean mentionsJmh(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(JMH);
        } catch (IOException e) {
            return false;
        }
    }
}
