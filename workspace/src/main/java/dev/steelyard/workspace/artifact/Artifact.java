package dev.steelyard.workspace.artifact;

/**
 * A Maven artifact.
 *
 * @param group its group id
 * @param name its artifact id
 * @param version its version; empty if unknown
 */
public record Artifact(String group, String name, String version) {

    public Artifact {
        if (group.isBlank() || name.isBlank()) {
            throw new IllegalArgumentException("an artifact has a group and a name: '" + group + ":" + name + "'");
        }
    }

    /** Returns group and name, which stay the same from version to version. */
    public String key() {
        return group + ":" + name;
    }

    @Override
    public String toString() {
        return version.isEmpty() ? key() : key() + " " + version;
    }
}
