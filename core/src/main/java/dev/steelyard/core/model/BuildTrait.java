package dev.steelyard.core.model;

/** A property of a variant's build that can affect its scores even if the code is the same. */
public enum BuildTrait {
    /** The build tool, such as Maven, or that the variant was built outside Steelyard. */
    TOOL,
    /** The output of the build: a single jar, or classes and the jars that they need. */
    RESULT,
    /** Directory of the module with the benchmarks, relative to the repository root. */
    MODULE,
    /** What Steelyard added or changed to make the build work, such as a profile. */
    CHANGES,
    /** The revision whose benchmarks replaced the variant's own. */
    BENCHMARKS,
    /** The release of Java that the benchmarks are compiled for. */
    TARGET,
    /** The JDK that built it: the one recorded in the jar, otherwise the one that Steelyard used for the build. */
    JDK,
    /** The java executable of the forks, if revisions use different ones. */
    JVM,
    /** Digest of all classes and resources on the class path, excluding build timestamps. */
    CLASS_PATH,
    /** Version-specific classes of a multi-release jar that the JVM ignores, so it runs other classes of the same name. */
    IGNORED_CLASSES
}
