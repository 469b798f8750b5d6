package dev.steelyard.workspace.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StampsTest {

    private static List<String> said(String attributes) {
        return Stamps.manifest(("Manifest-Version: 1.0\r\n" + attributes + "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void what_builds_write_about_themselves_does_not_count() {
        String attributes = """
                X-BasePOM-Build-Id: 9bd3b307
                X-BasePOM-Git-Commit-Id: x
                X-BasePOM-Name: y
                Java-Version: 17
                Implementation-Version: 1
                Build-Jdk-Spec: 17
                SCM-Revision: 1
                Built-By: a

                Name: g:a
                Project-Version: 1
                Git-Branch: null
                Git-Commit-Id-Describe: null
                Build-Time: 1
                """;
        assertThat(said(attributes)).isEmpty();
    }

    @Test
    void what_a_jvm_or_a_program_may_go_by_counts() {
        for (String attribute : List.of(
                "Multi-Release: true",
                "Launcher-Agent-Class: a.B",
                "Add-Opens: java.base/java.lang",
                "Enable-Native-Access: ALL-UNNAMED",
                "Premain-Class: a.B",
                "Sealed: true",
                "Plugin-Version: 2",
                "Use-Feature: fast")) {
            assertThat(said(attribute + "\r\n")).as(attribute).hasSize(3);
        }
    }
}
