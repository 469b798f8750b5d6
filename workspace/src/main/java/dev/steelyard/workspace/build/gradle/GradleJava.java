package dev.steelyard.workspace.build.gradle;

import dev.steelyard.workspace.jvm.JavaNeed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JDK that a Gradle project asks for, as far as its build files say so in the usual words. */
public final class GradleJava {

    private static final Set<String> SKIPPED = Set.of(".git", ".gradle", ".steelyard", "node_modules", "src", "build");

    private static final Pattern FILE = Pattern.compile(".*\\.gradle(?:\\.kts)?|gradle\\.properties");

    /** The JDK that Gradle looks for to compile, whichever it runs on. */
    private static final Pattern TOOLCHAIN = Pattern.compile(
            "JavaLanguageVersion\\.of\\(\\s*[\"']?(\\d{1,3})[\"']?\\s*\\)|jvmToolchain\\(\\s*(\\d{1,3})\\s*\\)");

    /** What is compiled for, by the JDK that Gradle runs on unless there is a toolchain. */
    private static final Pattern RELEASE = Pattern.compile(
            "(?:sourceCompatibility|targetCompatibility)\\s*=\\s*[\"']?(?:JavaVersion\\.VERSION_)?(?:1[._])?(\\d{1,3})\\b"
                    + "|\\.release(?:\\.set\\(|\\s*=)\\s*(\\d{1,3})\\b");

    /** The first Gradle that runs on a release of Java, by the number of hundreds and the minor version. */
    private static final TreeMap<Integer, Integer> NEWEST_JAVA = new TreeMap<>(Map.ofEntries(
            Map.entry(200, 8),
            Map.entry(500, 11),
            Map.entry(504, 12),
            Map.entry(600, 13),
            Map.entry(603, 14),
            Map.entry(607, 15),
            Map.entry(700, 16),
            Map.entry(703, 17),
            Map.entry(705, 18),
            Map.entry(706, 19),
            Map.entry(803, 20),
            Map.entry(805, 21),
            Map.entry(808, 22),
            Map.entry(810, 23),
            Map.entry(814, 24),
            Map.entry(901, 25)));

    /** Of Gradles after those that the table knows nothing is said. */
    private static final int KNOWN_UNTIL = 902;

    private static final int GRADLE_9 = 900;
    private static final int JAVA_OF_GRADLE_9 = 17;

    private GradleJava() {}

    /**
     * Returns what a build asks for: of the JDK that Gradle runs on, and of the one that runs what it compiles.
     *
     * @param top the top of the checkout
     * @param wrapper the folder of its wrapper
     */
    public static List<JavaNeed> of(Path top, Path wrapper) {
        List<JavaNeed> needs = new ArrayList<>();
        List<JavaNeed> toolchains = new ArrayList<>();
        List<JavaNeed> releases = new ArrayList<>();
        for (Path file : files(top)) {
            String text = text(file);
            String place = " in " + top.relativize(file);
            matches(TOOLCHAIN, text)
                    .map(release -> JavaNeed.chosen(release, "the toolchain is " + release + place))
                    .forEach(toolchains::add);
            matches(RELEASE, text)
                    .map(release -> new JavaNeed(
                            release, JavaNeed.ANY, JavaNeed.Strength.WISH, "the release of Java is " + release + place))
                    .forEach(releases::add);
        }
        Comparator<JavaNeed> newest = Comparator.comparingInt(JavaNeed::least);
        toolchains.stream().max(newest).ifPresent(needs::add);
        if (toolchains.isEmpty()) {
            releases.stream().max(newest).ifPresent(needs::add);
        }
        GradleWrapper.of(wrapper).ifPresent(gradle -> needs.addAll(ofGradle(gradle)));
        return List.copyOf(needs);
    }

    private static Stream<Integer> matches(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .map(Integer::valueOf);
    }

    /** The releases of Java that the wrapper's Gradle runs on. */
    private static List<JavaNeed> ofGradle(GradleWrapper gradle) {
        int version = gradle.major() * 100 + gradle.minor();
        String source = "the wrapper runs Gradle " + gradle.version();
        List<JavaNeed> needs = new ArrayList<>();
        Optional.ofNullable(NEWEST_JAVA.floorEntry(version))
                .filter(newest -> version < KNOWN_UNTIL)
                .ifPresent(newest -> needs.add(JavaNeed.atMost(newest.getValue(), source)));
        if (version >= GRADLE_9) {
            needs.add(JavaNeed.atLeast(JAVA_OF_GRADLE_9, source));
        }
        return needs;
    }

    private static List<Path> files(Path top) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(top, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return SKIPPED.contains(String.valueOf(folder.getFileName())) && !folder.equals(top)
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()
                            && FILE.matcher(String.valueOf(file.getFileName())).matches()) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            return List.of(); // the build says what is wrong with it
        }
        return files.stream().sorted().toList();
    }

    private static String text(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            return ""; // in another encoding
        }
    }
}
