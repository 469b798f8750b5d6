package dev.steelyard.compare.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs git in a folder, deaf to the user's settings: what it commits depends on the files alone. */
final class SampleGit {

    private static final String WHO = "Steelyard sample";
    private static final String MAIL = "sample@example.org";
    private static final String WHEN = "2026-01-01T00:00:00Z";
    private static final List<String> COMMAND =
            List.of("git", "-c", "core.autocrlf=false", "-c", "core.fileMode=false", "-c", "commit.gpgSign=false");

    private final Path directory;

    SampleGit(Path directory) {
        this.directory = directory;
    }

    /**
     * Runs git with these arguments.
     *
     * @return what it printed, without white space at either end
     * @throws IOException if git is not there or ends with another code than 0; the message holds its output
     */
    String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(COMMAND);
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        settle(builder.environment());
        Process process = builder.start();
        process.getOutputStream().close();
        String output;
        int code;
        try (InputStream stream = process.getInputStream()) {
            output = new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
            code = process.waitFor();
        } finally {
            process.destroy();
        }
        if (code != 0) {
            throw new IOException("git " + String.join(" ", arguments) + " in " + directory + " exited with code "
                    + code + ": " + output);
        }
        return output;
    }

    private static void settle(Map<String, String> environment) {
        environment.keySet().removeIf(key -> key.startsWith("GIT_"));
        environment.put("GIT_CONFIG_NOSYSTEM", "1");
        // Git itself knows this name on every system.
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        environment.put("GIT_DEFAULT_HASH", "sha1");
        environment.put("GIT_TERMINAL_PROMPT", "0");
        environment.put("LC_ALL", "C");
        for (String role : List.of("AUTHOR", "COMMITTER")) {
            environment.put("GIT_" + role + "_NAME", WHO);
            environment.put("GIT_" + role + "_EMAIL", MAIL);
            environment.put("GIT_" + role + "_DATE", WHEN);
        }
    }
}
