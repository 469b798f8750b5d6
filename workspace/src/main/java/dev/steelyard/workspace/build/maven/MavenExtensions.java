package dev.steelyard.workspace.build.maven;

import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.w3c.dom.Element;

/** The extensions that a project's {@code .mvn/extensions.xml} adds to Maven, which are loaded before any pom is read. */
final class MavenExtensions {

    private MavenExtensions() {}

    /**
     * Leaves one out.
     *
     * @param folder where Maven runs
     * @param artifact its group, name and version, with colons between them
     * @return whether it was there
     * @throws IOException if the file cannot be read or written
     */
    static boolean leaveOut(Path folder, String artifact) throws IOException {
        Path file = folder.resolve(".mvn").resolve("extensions.xml");
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try {
            Element extensions = PomXml.read(file);
            boolean found = false;
            for (Element extension : PomXml.all(extensions, "extension")) {
                String key = PomXml.text(extension, "groupId").orElse("") + ":"
                        + PomXml.text(extension, "artifactId").orElse("");
                if (artifact.equals(key) || artifact.startsWith(key + ":")) {
                    extensions.removeChild(extension);
                    found = true;
                }
            }
            if (found) {
                PomXml.write(extensions, file);
            }
            return found;
        } catch (UserError e) {
            throw new IOException(e.problem(), e);
        }
    }
}
