package dev.steelyard.lint.finding;

/**
 * A jar or folder that was checked.
 *
 * @param name its path as the user gave it
 * @param classes class files in it, at least 0
 * @param benchmarks methods that JMH would run, inherited ones counted for each class that has them, at least 0
 */
public record Examined(String name, int classes, int benchmarks) {

    public Examined {
        if (classes < 0 || benchmarks < 0) {
            throw new IllegalArgumentException("a count is at least 0: " + classes + ", " + benchmarks);
        }
    }
}
