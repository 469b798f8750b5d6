package dev.steelyard.maven;

import dev.steelyard.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptorBuilder;
import org.codehaus.plexus.configuration.PlexusConfigurationException;

/** The goals as Maven reads them, and the commands that they run. */
final class Goals {

    private static final Pattern OPTION = Pattern.compile(
            "(?m)^ {2}(?:-\\w, | {4}|-D {2})(?<name>--[a-z-]+|NAME=VALUE)(?<text>.*(?:\\n {20,}\\S.*)*)");

    private Goals() {}

    /** Returns what was generated from the annotations of this build. */
    static PluginDescriptor descriptor() {
        try (Reader in = new InputStreamReader(
                Objects.requireNonNull(Goals.class.getResourceAsStream("/META-INF/maven/plugin.xml")),
                StandardCharsets.UTF_8)) {
            return new PluginDescriptorBuilder().build(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (PlexusConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the options of a command with what its help says of each. */
    static Map<String, String> options(String command) {
        ByteArrayOutputStream help = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(help, true, StandardCharsets.UTF_8)) {
            Main.standard().run(new String[] {command, "--help"}, out, out);
        }
        Map<String, String> options = new LinkedHashMap<>();
        Matcher found = OPTION.matcher(help.toString(StandardCharsets.UTF_8));
        while (found.find()) {
            String name = found.group("name");
            options.put(name.startsWith("--") ? name : "-D", found.group("text").replaceAll("\\s+", " "));
        }
        return options;
    }
}
