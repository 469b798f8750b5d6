package dev.steelyard.workspace;

/**
 * A Maven project of two modules with one SNAPSHOT version: {@code lib}, and {@code benchmarks} that measures it. Its
 * class {@code sample.Where} prints which revision of either module it was loaded from.
 */
public final class MavenSample {

    private static final String HEAD = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
            """;

    private static final String ROOT = HEAD + """
              <groupId>GROUP</groupId>
              <artifactId>parent</artifactId>
              <version>1.0-SNAPSHOT</version>
              <packaging>pom</packaging>
              <modules><module>lib</module><module>other</module><module>benchmarks</module></modules>
              <properties>
                <maven.compiler.release>17</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
              </properties>
              <build><pluginManagement><plugins>
                <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
                <plugin><artifactId>maven-jar-plugin</artifactId><version>3.4.2</version></plugin>
                <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.0</version></plugin>
                <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.6.1</version></plugin>
                <plugin><artifactId>maven-shade-plugin</artifactId><version>3.6.0</version></plugin>
              </plugins></pluginManagement></build>
            </project>
            """;

    private static final String MODULE = HEAD + """
              <parent><groupId>GROUP</groupId><artifactId>parent</artifactId><version>1.0-SNAPSHOT</version></parent>
              <artifactId>NAME</artifactId>
            MORE
            </project>
            """;

    private static final String BENCHMARKS = """
              <dependencies>
                <dependency>
                  <groupId>GROUP</groupId><artifactId>lib</artifactId><version>1.0-SNAPSHOT</version>
                </dependency>
                <dependency>
                  <groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>1.37</version>
                </dependency>
                <dependency>
                  <groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId>
                  <version>1.37</version><scope>provided</scope>
                </dependency>
              </dependencies>
            """;

    private static final String SHADE = """
              <build><plugins><plugin>
                <artifactId>maven-shade-plugin</artifactId>
                <executions><execution>
                  <phase>package</phase><goals><goal>shade</goal></goals>
                  <configuration>
                    <finalName>benchmarks</finalName>
                    <createDependencyReducedPom>false</createDependencyReducedPom>
                  </configuration>
                </execution></executions>
              </plugin></plugins></build>
            """;

    private static final String BROKEN_JAR = """
              <build><plugins><plugin>
                <artifactId>maven-jar-plugin</artifactId>
                <configuration><archive><manifestFile>missing.mf</manifestFile></archive></configuration>
              </plugin></plugins></build>
            """;

    private static final String NO_PROCESSOR = """
              <build><plugins><plugin>
                <artifactId>maven-compiler-plugin</artifactId>
                <configuration><proc>none</proc></configuration>
              </plugin></plugins></build>
            """;

    private MavenSample() {}

    /** Writes the poms; with the shade plugin the benchmarks module makes one jar of everything. */
    public static void poms(SampleRepository sample, String group, boolean shaded) {
        sample.write("pom.xml", ROOT.replace("GROUP", group))
                .write("lib/pom.xml", module(group, "lib", ""))
                .write("other/pom.xml", module(group, "other", ""))
                // It does not compile: a build that goes beyond what the benchmarks need fails.
                .write("other/src/main/java/sample/Broken.java", "package sample; class Broken { nonsense }")
                .write("benchmarks/pom.xml", module(group, "benchmarks", BENCHMARKS + (shaded ? SHADE : "")))
                .write(".gitignore", "target\n");
    }

    /** Takes the benchmarks out of the modules that are built by default, and puts other text there. */
    public static void benchmarksApart(SampleRepository sample, String group, String instead) {
        String root = ROOT.replace("<module>benchmarks</module></modules>", "</modules>" + instead);
        sample.write("pom.xml", root.replace("GROUP", group));
    }

    /** Lets the benchmarks depend on another version of the library than that of the checkout. */
    public static void benchmarksOf(SampleRepository sample, String group, String version) {
        String other = BENCHMARKS.replace(
                "<artifactId>lib</artifactId><version>1.0-SNAPSHOT", "<artifactId>lib</artifactId><version>" + version);
        sample.write("benchmarks/pom.xml", module(group, "benchmarks", other));
    }

    /** Lets the benchmarks depend on a release of the library by managed dependencies. */
    public static void benchmarksOfManagedRelease(SampleRepository sample, String group, String version) {
        String named = "<groupId>GROUP</groupId><artifactId>lib</artifactId>";
        String managed = "<dependencyManagement><dependencies><dependency>" + named + "<version>${measured}</version>"
                + "</dependency></dependencies></dependencyManagement></project>";
        String root = ROOT.replace("<properties>", "<properties><measured>" + version + "</measured>")
                .replace("</project>", managed);
        String unnumbered = BENCHMARKS.replace(
                "<artifactId>lib</artifactId><version>1.0-SNAPSHOT</version>", "<artifactId>lib</artifactId>");
        sample.write("pom.xml", root.replace("GROUP", group))
                .write("benchmarks/pom.xml", module(group, "benchmarks", unnumbered));
    }

    /** Compiles the benchmarks without JMH's annotation processor, which may be missing even from the dependencies. */
    public static void withoutProcessor(SampleRepository sample, String group, boolean missing) {
        String processor =
                BENCHMARKS.substring(BENCHMARKS.lastIndexOf("    <dependency>"), BENCHMARKS.lastIndexOf("  </dep"));
        String dependencies = missing ? BENCHMARKS.replace(processor, "") : BENCHMARKS;
        sample.write("benchmarks/pom.xml", module(group, "benchmarks", dependencies + NO_PROCESSOR));
    }

    /** Switches off the plugin that knows class paths, as parents of many projects do, and sends what it writes elsewhere. */
    public static void withoutClassPath(SampleRepository sample, String group) {
        String off = "<plugin><artifactId>maven-dependency-plugin</artifactId><configuration><skip>true</skip>"
                + "<outputFile>target/elsewhere</outputFile></configuration></plugin></plugins></pluginManagement>";
        sample.write(
                "pom.xml", ROOT.replace("</plugins></pluginManagement>", off).replace("GROUP", group));
    }

    /** Adds a second module with benchmarks, whose class {@code sample.There} is compiled for a release of Java. */
    public static void secondModule(SampleRepository sample, String group, int release) {
        String root =
                ROOT.replace("</modules>", "<module>more</module></modules>").replace("GROUP", group);
        String properties = "<properties><maven.compiler.release>" + release + "</maven.compiler.release></properties>";
        sample.write("pom.xml", root)
                .write("more/pom.xml", module(group, "more", properties + BENCHMARKS))
                .write(
                        "more/src/main/java/sample/There.java",
                        "package sample; public class There { @org.openjdk.jmh.annotations.Benchmark public String measure()"
                                + " { return Lib.revision(); } }");
    }

    /** Makes the packaging of the benchmarks fail, after they were compiled. */
    public static void brokenPackaging(SampleRepository sample, String group) {
        sample.write("benchmarks/pom.xml", module(group, "benchmarks", BENCHMARKS + BROKEN_JAR));
    }

    private static String module(String group, String name, String more) {
        return MODULE.replace("NAME", name).replace("MORE", more).replace("GROUP", group);
    }

    /** Writes the sources of a revision, whose classes all know its name. */
    public static void sources(SampleRepository sample, String revision) {
        sample.write("lib/src/main/java/sample/Lib.java", """
                        package sample;
                        public class Lib {
                            public static String revision() { return "REVISION"; }
                        }
                        """.replace("REVISION", revision))
                .write("benchmarks/src/main/java/sample/Where.java", """
                        package sample;
                        public class Where {
                            @org.openjdk.jmh.annotations.Benchmark
                            public String measure() { return Lib.revision(); }
                            public static void main(String[] args) {
                                System.out.println("lib " + Lib.revision() + " benchmarks REVISION");
                            }
                        }
                        """.replace("REVISION", revision));
    }
}
