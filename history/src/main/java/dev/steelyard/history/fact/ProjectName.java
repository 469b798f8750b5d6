package dev.steelyard.history.fact;

/**
 * The identity and name of a project in the ledger.
 *
 * @param identity an identity that is the same in every clone of it
 * @param name its display name
 */
public record ProjectName(String identity, String name) {
    public ProjectName {
        if (identity.isBlank() || name.isBlank()) {
            throw new IllegalArgumentException("a project has an identity and a name");
        }
    }
}
