package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.cli.endtoend.GitProject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script of jobs of continuous integration, in real repositories; a stand-in for Steelyard tells what it was asked. */
class GateScriptTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    Path folder;

    private GitProject project;
    private String base = "";

    /** How the script ended, and what it printed. */
    private record Ended(int status, String output) {}

    @BeforeEach
    void makeProject() throws Exception {
        project = GitProject.in(folder.resolve("project"));
        project.write("a", "1").commit();
        base = project.git("rev-parse", "HEAD").strip();
        project.git("switch", "--quiet", "--create", "change");
        project.write("b", "1").commit();
    }

    private Ended run(int status, Map<String, String> variables) throws Exception {
        return run(status, variables, List.of());
    }

    private Ended run(int status, Map<String, String> variables, List<String> arguments) throws Exception {
        Path fake = folder.resolve("steelyard");
        Files.writeString(fake, """
                #!/usr/bin/env bash
                printf '%%s\\n' "$@"
                echo "token: ${GITHUB_TOKEN:-none}, secret: ${DB_PASSWORD:-none}, kept: ${NPM_TOKEN:-none}, other: ${OTHER:-none}"
                [ -z "${SHOWN:-}" ] || echo "shown: ${!SHOWN:-none}"
                [ "$1" = publish ] && exit "${PUBLISH_STATUS:-0}"
                [ -n "${BROKEN:-}" ] || { mkdir -p target/gate && echo "the answer" > target/gate/comment.md && echo {} > target/gate/request.json; }
                exit %d
                """.formatted(status));
        assertThat(fake.toFile().setExecutable(true)).isTrue();
        ProcessBuilder script =
                new ProcessBuilder("bash", ROOT.resolve("integrations/gate.sh").toString());
        script.command().addAll(arguments);
        script.directory(project.root().toFile()).redirectErrorStream(true);
        Map<String, String> environment = new TreeMap<>(variables);
        environment.put("STEELYARD", fake.toString());
        environment.put("STEELYARD_OUT", "target/gate");
        List.of(
                        "GITHUB_BASE_REF",
                        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
                        "CHANGE_TARGET",
                        "GITHUB_STEP_SUMMARY",
                        "GITHUB_OUTPUT",
                        "GITHUB_ACTIONS",
                        "GITLAB_CI")
                .forEach(script.environment()::remove);
        script.environment().putAll(environment);
        Process process = script.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    private static List<String> compared(String from) {
        return List.of("compare", from + ":base", "HEAD:change");
    }

    /** Publishes main as the branch of a remote, as a clone sees it. */
    private void publish() throws Exception {
        project.git("update-ref", "refs/remotes/origin/main", "main");
    }

    private void merge(String branch) throws Exception {
        project.git(
                "-c", "user.name=T", "-c", "user.email=t@localhost", "merge", "--quiet", "--no-ff", "-m", "M", branch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CHANGE_TARGET"})
    void a_change_is_compared_with_where_it_left_its_target(String variable) throws Exception {
        publish();

        assertThat(run(0, Map.of(variable, "main")).output().lines().limit(3)).isEqualTo(compared(base));
    }

    @Test
    void the_merge_of_a_request_is_compared_with_the_target_in_it() throws Exception {
        project.git("switch", "--quiet", "main");
        project.write("c", "1").commit();
        String target = project.git("rev-parse", "HEAD").strip();
        publish();
        merge("change");

        assertThat(run(0, Map.of("GITHUB_BASE_REF", "main")).output().lines().limit(3))
                .isEqualTo(compared(target));
    }

    /** Its first parent is the author's own commit, slow already. */
    @Test
    void a_merge_by_the_author_does_not_choose_the_base() throws Exception {
        project.git("switch", "--quiet", "main");
        project.write("c", "1").commit();
        String target = project.git("rev-parse", "HEAD").strip();
        publish();
        project.git("switch", "--quiet", "change");
        merge("main");

        assertThat(run(0, Map.of("CHANGE_TARGET", "main")).output().lines().limit(3))
                .isEqualTo(compared(target));
    }

    @Test
    void a_variable_names_another_base_and_without_a_target_steelyard_finds_it() throws Exception {
        assertThat(run(0, Map.of("STEELYARD_BASE", "main")).output().lines().limit(3))
                .isEqualTo(compared(base));
        assertThat(run(0, Map.of()).output().lines().limit(3)).isEqualTo(List.of("compare", "HEAD", "--out"));
    }

    @Test
    void a_variable_isolates_builds_and_benchmarks() throws Exception {
        assertThat(run(0, Map.of()).output()).doesNotContain("--isolate");
        assertThat(run(0, Map.of("STEELYARD_ISOLATE", "false")).output()).doesNotContain("--isolate");
        assertThat(run(0, Map.of("STEELYARD_ISOLATE", "true")).output().lines()).contains("--isolate=files");
        assertThat(run(0, Map.of("STEELYARD_ISOLATE", "no-network")).output().lines())
                .contains("--isolate=no-network");

        Ended wrong = run(0, Map.of("STEELYARD_ISOLATE", "yes"));

        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.output()).contains("STEELYARD_ISOLATE is 'yes'; use true or no-network");
    }

    @Test
    void an_unknown_target_is_no_pass() throws Exception {
        Ended ended = run(0, Map.of("CHANGE_TARGET", "gone"));

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output()).contains("the branch gone, into which this change goes");
    }

    @Test
    void the_run_of_the_last_build_is_deleted_and_other_files_are_not() throws Exception {
        project.write("target/gate/request.json", "{}").write("target/gate/junit.xml", "<old/>");
        run(0, Map.of("STEELYARD_BASE", "main"));
        assertThat(project.root().resolve("target/gate/junit.xml")).doesNotExist();

        project.git("clean", "-qfd", "target");
        project.write("target/gate/mine.txt", "keep");
        run(0, Map.of("STEELYARD_BASE", "main"));
        assertThat(project.root().resolve("target/gate/mine.txt")).exists();
    }

    @Test
    void a_base_that_is_not_there_is_no_pass() throws Exception {
        Ended ended = run(0, Map.of("STEELYARD_BASE", "0".repeat(40)));

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output()).contains("fetch-depth: 0");
    }

    @Test
    void it_ends_as_the_comparison_does_and_the_summary_has_the_answer() throws Exception {
        Path summary = folder.resolve("summary.md");
        Path output = folder.resolve("output");
        Ended ended = run(
                1,
                Map.of(
                        "STEELYARD_INCLUDE",
                        "Decoder; touch pwned",
                        "STEELYARD_BUDGET",
                        "3m",
                        "STEELYARD_EXPLAIN",
                        "5m",
                        "GITHUB_STEP_SUMMARY",
                        summary.toString(),
                        "GITHUB_OUTPUT",
                        output.toString()));

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.output())
                .contains("--include\nDecoder; touch pwned\n", "--budget\n3m\n", "--explain\n--explain-budget\n5m\n");
        assertThat(project.root().resolve("pwned")).doesNotExist();
        assertThat(summary).hasContent("the answer");
        assertThat(output).hasContent("folder=target/gate");
    }

    @ParameterizedTest
    @CsvSource({"GITHUB_ACTIONS, github", "GITLAB_CI, gitlab"})
    void the_answer_is_posted_and_that_never_changes_how_the_gate_ends(String variable, String service)
            throws Exception {
        Map<String, String> variables = new TreeMap<>(Map.of(
                variable, "true", "STEELYARD_BASE", "main", "STEELYARD_COMMENT", "true", "STEELYARD_CHECK", "true"));
        Ended ended = run(1, variables);
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.output())
                .contains(
                        "publish\n" + service + "\n--check\n--news\nmeasuring\n",
                        "publish\n" + service + "\n--check\ntarget/gate\n");

        variables.put("PUBLISH_STATUS", "3");
        assertThat(run(0, variables).status()).isZero();
        assertThat(run(1, variables).status()).isEqualTo(1);
        assertThat(run(1, variables).output()).contains("gate: the answer was not posted");

        project.git("clean", "-qfd", "target");
        variables.put("BROKEN", "true");
        Ended broken = run(3, variables);
        assertThat(broken.status()).isEqualTo(3);
        assertThat(broken.output()).contains("--news\nfailed\n");
    }

    @Test
    void without_a_service_that_is_known_nothing_can_be_posted() throws Exception {
        Ended ended = run(0, Map.of("STEELYARD_BASE", "main", "STEELYARD_COMMENT", "true"));

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output()).contains("use 'steelyard publish' with its options");
    }

    @Test
    void builds_and_benchmarks_see_no_token_but_those_that_are_named() throws Exception {
        Ended ended = run(
                0,
                Map.of(
                        "STEELYARD_BASE", "main",
                        "GITHUB_TOKEN", "t",
                        "DB_PASSWORD", "p",
                        "NPM_TOKEN", "n",
                        "OTHER", "o",
                        "STEELYARD_KEEP", "X NPM_TOKEN"));

        assertThat(ended.output()).contains("token: none, secret: none, kept: n, other: o");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "MAVEN_GPG_PASSPHRASE",
                "AWS_SECRET_ACCESS_KEY",
                "AWS_ACCESS_KEY_ID",
                "signing_key",
                "GH_PAT",
                "CI_JOB_JWT_V2",
                "DOCKER_AUTH_CONFIG",
                "CI_REPOSITORY_URL",
                "GITHUB_ENV",
                "GITHUB_PATH"
            })
    void what_looks_secret_or_sets_up_later_steps_is_not_handed_on(String name) throws Exception {
        assertThat(run(0, Map.of("STEELYARD_BASE", "main", "SHOWN", name, name, "visible"))
                        .output())
                .contains("shown: none");
        assertThat(run(0, Map.of("STEELYARD_BASE", "main", "SHOWN", "MAVEN_OPTS", "MAVEN_OPTS", "visible"))
                        .output())
                .contains("shown: visible");
    }

    @Test
    void three_steps_keep_the_token_from_what_is_measured() throws Exception {
        Map<String, String> posting =
                Map.of("GITHUB_ACTIONS", "true", "STEELYARD_COMMENT", "true", "GITHUB_TOKEN", "t");
        assertThat(run(0, posting, List.of("announce")).output())
                .contains("--news\nmeasuring\n")
                .doesNotContain("compare");
        assertThat(run(1, Map.of("STEELYARD_BASE", "main"), List.of("measure")).output())
                .contains("compare")
                .doesNotContain("publish");
        assertThat(run(0, posting, List.of("answer")).output())
                .contains("publish\ngithub\ntarget/gate\n")
                .doesNotContain("compare");
        assertThat(run(0, posting, List.of("cancelled")).output()).contains("--news\ncancelled\n");
        assertThat(run(0, Map.of(), List.of("--help")).status()).isEqualTo(2);
    }

    @Test
    void an_answer_that_the_change_brought_along_is_refused() throws Exception {
        project.write("target/gate/comment.md", "All is well.");
        Ended loose = run(0, Map.of("STEELYARD_BASE", "main"));
        assertThat(loose.status()).isEqualTo(2);
        assertThat(loose.output()).contains("an answer that was not measured here");

        project.git("add", "--force", "target");
        Ended tracked = run(0, Map.of("STEELYARD_BASE", "main"));
        assertThat(tracked.status()).isEqualTo(2);
        assertThat(tracked.output()).contains("has files of the repository");

        project.git("rm", "-rqf", "target");
        Files.createDirectories(project.root().resolve("target"));
        Files.createSymbolicLink(project.root().resolve("target/gate"), folder);
        assertThat(run(0, Map.of("STEELYARD_BASE", "main")).output()).contains("target/gate is a link");
    }

    @Test
    void a_check_without_a_comment_is_an_error() throws Exception {
        Ended ended = run(0, Map.of("GITHUB_ACTIONS", "true", "STEELYARD_CHECK", "true"));

        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.output()).contains("set STEELYARD_COMMENT as well");
    }

    @Test
    void a_branch_that_only_the_remote_has_can_be_the_base() throws Exception {
        publish();
        project.git("branch", "--quiet", "-D", "main");

        assertThat(run(0, Map.of("STEELYARD_BASE", "main")).output().lines().limit(3))
                .isEqualTo(compared(base));
    }

    @ParameterizedTest
    @CsvSource({"github/benchmarks.yml, yaml", "gitlab/benchmarks.yml, yaml", "jenkins/Jenkinsfile, groovy"})
    void the_guide_shows_the_files_as_they_are(String file, String language) throws IOException {
        assertThat(Files.readString(ROOT.resolve("docs/guide/pull-requests.md")))
                .contains("```" + language + "\n"
                        + Files.readString(ROOT.resolve("integrations").resolve(file)) + "```");
    }

    /** A tag can be moved to other code; and code of a request never runs beside a token that may write. */
    @ParameterizedTest
    @ValueSource(strings = {"benchmarks.yml", "answer.yml", "command.yml", "history.yml"})
    void workflows_name_foreign_actions_by_hash_and_take_no_expression_into_a_script(String file) throws IOException {
        List<String> lines =
                Files.readAllLines(ROOT.resolve("integrations/github").resolve(file));

        assertThat(lines)
                .filteredOn(line -> line.contains("uses: "))
                .isNotEmpty()
                .allMatch(line ->
                        line.matches(".*uses: (actions/[a-z/-]+@[0-9a-f]{40} # v[0-9.]+|OWNER/steelyard@main)"));
        assertThat(lines)
                .filteredOn(line -> line.contains("run: "))
                .noneMatch(line -> line.contains("${{") && !line.contains("run: ${{ steps"));
        assertThat(lines).noneMatch(line -> line.contains("pull_request_target"));
    }

    /** Expressions of GitHub inside a script would run whatever a title or branch says. */
    @Test
    void the_action_gives_inputs_to_the_script_by_variables_alone() throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve("action.yml"));

        assertThat(lines)
                .filteredOn(line -> line.contains("${{"))
                .allMatch(line -> line.matches(" +(STEELYARD_[A-Z_]+|GITHUB_TOKEN): \\$\\{\\{ inputs\\.[a-z-]+ }}")
                        || line.matches(" +default: \\$\\{\\{ github\\.token }}")
                        || line.matches(" +value: \\$\\{\\{ steps\\.gate\\.outputs\\.folder }}"));
        assertThat(lines)
                .filteredOn(line -> line.contains("run:"))
                .hasSize(4)
                .allMatch(
                        line -> line.matches(
                                " +run: '\"\\$GITHUB_ACTION_PATH/integrations/gate\\.sh\" (announce|measure|answer|cancelled)'"));
        String all = String.join("\n", lines);
        assertThat(all.substring(all.indexOf("id: gate"), all.indexOf(" measure'")))
                .as("the step that runs code of the change")
                .doesNotContain("TOKEN");
        String script = Files.readString(ROOT.resolve("integrations/gate.sh"));
        assertThat(lines.stream()
                        .filter(line -> line.contains("inputs."))
                        .map(line -> line.strip().replaceFirst(":.*", ""))
                        // What posts reads it.
                        .filter(name -> !name.equals("GITHUB_TOKEN")))
                .isNotEmpty()
                .allMatch(script::contains);
    }
}
