package dev.steelyard.core.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.isolation.Sandbox.Access;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What isolated processes see, and the order in which bubblewrap is told. */
class SandboxTest {

    private static final Sandbox EMPTY = new Sandbox(Path.of("/usr/bin/bwrap"), true, false, List.of());

    private static String line(Sandbox sandbox) {
        return String.join(" ", sandbox.command(Path.of("/work")));
    }

    @Test
    void variables_of_the_list_are_allowed_if_their_values_are_not_secret() {
        Map<String, String> environment = Map.of(
                "PATH", "/bin",
                "LC_ALL", "C",
                "JAVA_HOME_21_X64", "/jdk",
                "GITHUB_TOKEN", "ghs_0123456789",
                "HARMLESS", "1",
                "https_proxy", "http://me:s3cret@proxy:8080",
                "MAVEN_OPTS", "-Xmx1g -Dapi.token=abc");

        assertThat(AllowedVariables.of(environment)).containsOnlyKeys("PATH", "LC_ALL", "JAVA_HOME_21_X64");
    }

    @Test
    void a_variable_that_is_named_is_allowed_whatever_it_holds() {
        Map<String, String> environment = Map.of(
                "NPM_TOKEN", "abc",
                "https_proxy", "http://me:s3cret@proxy:8080",
                "OTHER", "1",
                "STEELYARD_KEEP", " NPM_TOKEN  https_proxy GONE");

        assertThat(AllowedVariables.of(environment)).containsOnlyKeys("NPM_TOKEN", "https_proxy");
    }

    @Test
    void what_names_a_ledger_is_removed_and_the_password_of_its_server() {
        Map<String, String> server = new HashMap<>(
                Map.of("STEELYARD_LEDGER", "postgresql://me@db/perf", "PGPASSWORD", "s3cret", "PATH", "/bin"));
        AllowedVariables.removeLedger(server);
        assertThat(server).containsOnlyKeys("PATH");

        Map<String, String> file =
                new HashMap<>(Map.of("STEELYARD_LEDGER", "/data/ledger.db", "PGPASSWORD", "its own"));
        AllowedVariables.removeLedger(file);
        assertThat(file).containsOnlyKeys("PGPASSWORD");
    }

    @Test
    void a_sandbox_has_no_privileges_and_ends_with_its_parent() {
        assertThat(line(EMPTY))
                .contains("--unshare-user", "--cap-drop ALL", "--die-with-parent", "--ro-bind / /")
                .endsWith("--chdir /work --")
                .doesNotContain("--unshare-net", "--unshare-pid");
        assertThat(line(new Sandbox(EMPTY.program(), false, false, List.of()))).contains("--unshare-net");
        assertThat(line(EMPTY.withOwnProcesses())).contains("--unshare-pid --proc /proc");
    }

    /** What is mounted later covers what was mounted before. */
    @Test
    void what_is_sealed_comes_last_and_what_can_be_read_anyway_is_not_mentioned() {
        Sandbox sandbox = EMPTY.with(Access.SEALED, List.of(Path.of("/tmp/project/.git")))
                .with(Access.WRITE, List.of(Path.of("/tmp/project")))
                .with(Access.READ, List.of(Path.of("/opt/jdk"), Path.of("/tmp/jdk")))
                .with(Access.HIDDEN_FOLDER, List.of(Path.of("/home/me/.ssh")))
                .with(Access.PRIVATE, List.of(Path.of("/tmp")));

        assertThat(line(sandbox))
                .contains("--tmpfs /tmp --ro-bind-try /tmp/jdk /tmp/jdk --tmpfs /home/me/.ssh"
                        + " --bind /tmp/project /tmp/project --ro-bind-try /tmp/project/.git /tmp/project/.git")
                .doesNotContain("/opt/jdk");
    }

    @Test
    void words_are_read_as_they_are_written() {
        for (Isolation isolation : Isolation.values()) {
            assertThat(Isolation.parse(isolation.text())).contains(isolation);
        }
        assertThat(Isolation.parse("NO_NETWORK")).isEmpty();
    }
}
