package dev.steelyard.workspace;

import dev.steelyard.core.model.Subject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A project whose Maven is a script. */
abstract class ScriptedMavenProject extends ScriptedProject {

    static final String BENCHMARK =
            "import org.openjdk.jmh.annotations.Benchmark;\npublic class B { @Benchmark public void b() {} }\n";

    static final String PACKED = "mkdir -p target && cp fixture target/b.jar";

    final List<String> progress = new ArrayList<>();

    static String pom(String more) {
        return "<project><groupId>g</groupId><artifactId>x</artifactId><version>1</version><dependencies><dependency>"
                + "<groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId></dependency>"
                + "</dependencies>" + more + "</project>";
    }

    Subject built(Path maven) {
        try (Workspace workspace = open()) {
            return workspace.prepare(variant("HEAD"), by(maven), progress::add);
        }
    }

    /** Two modules with benchmarks among their main sources and among their tests. */
    void twoModules() {
        sample.write("pom.xml", pom("<modules><module>a</module><module>b</module></modules>"))
                .write("a/pom.xml", pom("").replace("<artifactId>x<", "<artifactId>a<"))
                .write("b/pom.xml", pom("").replace("<artifactId>x<", "<artifactId>b<"))
                .write("a/src/main/java/B.java", BENCHMARK)
                .write("b/src/test/java/C.java", BENCHMARK)
                .write("B.class", JarSample.benchmarkClass("p/B", JarSample.JAVA_17))
                .write("C.class", JarSample.benchmarkClass("p/C", JarSample.JAVA_17))
                .commit("two modules");
    }

    void oneOfTwoModules() {
        twoModules();
        sample.git("rm", "-q", "-r", "b/src");
        sample.commit("benchmarks in one module");
    }
}
