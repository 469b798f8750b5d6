package dev.steelyard.core.ledger;

/**
 * A project as the ledger knows it.
 *
 * @param identity the same in every clone of it
 * @param name what people call it
 */
public record ProjectName(String identity, String name) {
    public ProjectName {
        if (identity.isBlank() || name.isBlank()) {
            throw new IllegalArgumentException("a project has an identity and a name");
        }
    }
}
