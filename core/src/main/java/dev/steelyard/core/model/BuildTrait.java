package dev.steelyard.core.model;

/** Something about how a variant was built that may change its scores without any change of the code. */
public enum BuildTrait {
    /** What built it, such as Maven; or that it was built elsewhere. */
    TOOL,
    /** What the build left: one jar, or classes and the jars that they need. */
    RESULT,
    /** The folder of the benchmarks' module, relative to the root of the repository. */
    MODULE,
    /** What Steelyard added or changed to make the build work, such as a profile. */
    CHANGES,
    /** The revision whose benchmarks replaced the variant's own. */
    BENCHMARKS,
    /** The release of Java that the benchmarks are compiled for. */
    TARGET,
    /** The JDK that built it: as its jar says, or else the one that Steelyard built it with. */
    JDK,
    /** The java executable of the forks, if another revision runs on another one. */
    JVM,
    /** A digest of all classes and resources on the class path, without stamps of builds. */
    CLASS_PATH,
    /** The classes for its release of Java that a JVM does not find, so it runs others of the same name. */
    IGNORED_CLASSES
}
