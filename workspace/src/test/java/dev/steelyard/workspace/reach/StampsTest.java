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
        assertThat(
                        said(
                                "X-BasePOM-Build-Id: 9bd3b307\r\nX-BasePOM-Git-Commit-Id: x\r\nX-BasePOM-Name: y\r\nJava-Version: 17\r\n"
                                        + "Implementation-Version: 1\r\nBuild-Jdk-Spec: 17\r\nSCM-Revision: 1\r\nBuilt-By: a\r\n"
                                        + "\r\nName: g:a\r\nProject-Version: 1\r\nGit-Branch: null\r\nGit-Commit-Id-Describe: null\r\nBuild-Time: 1\r\n"))
                .isEmpty();
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
