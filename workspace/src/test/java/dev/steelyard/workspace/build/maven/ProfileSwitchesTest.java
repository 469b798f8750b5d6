package dev.steelyard.workspace.build.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileSwitchesTest {

    @TempDir
    Path module;

    private static String profile(String name, String value) {
        return "<profile><id>x</id><activation><property><name>" + name + "</name>" + value
                + "</property></activation></profile>";
    }

    @Test
    void properties_that_switch_profiles_on() throws IOException {
        Files.writeString(
                module.resolve("pom.xml"),
                "<project><profiles>" + profile("validator", "<value>current</value>")
                        + profile("validator", "<value> old </value>") + profile("perf", "")
                        + profile("perf", "") + profile("!quick", "") + profile("performRelease", "")
                        + profile("env.CI", "") + profile("kind", "<value>!slow</value>")
                        + "<profile><id>named</id></profile></profiles></project>");

        assertThat(ProfileSwitches.of(List.of(module)))
                .containsExactly("-Dvalidator=current", "-Dvalidator=old", "-Dperf");
        assertThat(ProfileSwitches.of(List.of())).isEmpty();
    }
}
