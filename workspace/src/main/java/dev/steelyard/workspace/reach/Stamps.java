package dev.steelyard.workspace.reach;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/** Files of a build that only record when, where and from what it was built, and that no code uses. */
final class Stamps {

    /** The list of benchmarks by JMH's generator. JMH's host reads it, the fork does not. */
    static final String BENCHMARKS = "META-INF/BenchmarkList";
    /** Commands for the compiler, by the same: JMH's host hands them to the fork. */
    static final String HINTS = "META-INF/CompilerHints";

    /** Files of JMH's generator, which hold lines about all benchmarks: they are compared line by line. */
    static final Set<String> GENERATED = Set.of(BENCHMARKS, HINTS);

    private static final Set<String> FILES = Set.of(
            "git.properties",
            "META-INF/git.properties",
            "META-INF/build-info.properties",
            "META-INF/DEPENDENCIES",
            "META-INF/INDEX.LIST");
    private static final List<String> FOLDERS = List.of("META-INF/maven/");

    /** Legal texts and the like, by the beginnings of their names, in the root or in META-INF. */
    private static final Pattern TEXTS = Pattern.compile(
            "(META-INF/)?(LICENSE|LICENCE|NOTICE|COPYING|COPYRIGHT|README|CHANGES|AL2\\.0|LGPL2\\.1)([._-][^/]*)?",
            Pattern.CASE_INSENSITIVE);

    /** Sources of JMH's generator, which a compiler without a folder for such leaves beside the classes. */
    private static final Pattern STUBS = Pattern.compile(".*/(jmh_)?generated/[^/]*_jmh(Test|Type)[^/]*\\.java");

    /** Attributes of a manifest, in lower case, that say what, when and by what it was built. Others count. */
    private static final Set<String> ATTRIBUTES =
            Set.of("class-path", "created-by", "date", "extension-name", "manifest-version", "tool", "url");

    private static final List<String> BEGINNINGS = List.of(
            "ant-",
            "archiver-",
            "bnd-",
            "built-",
            "bundle-",
            "dynamicimport-",
            "export-",
            "implementation-",
            "import-",
            "originally-",
            "private-package",
            "provide-capability",
            "require-capability",
            "specification-",
            "x-compile-");

    /** Words in names of attributes that builds make up, such as {@code X-BasePOM-Build-Id}. */
    private static final Pattern WORDS = Pattern.compile(
            "(?:.*-)?(?:basepom|branch|commit|git|revision|scm|timestamp|vcs)(?:-.*)?|(?:x-)?(?:build|java-version|project)(?:-.*)?");

    private Stamps() {}

    /** Returns whether a resource is a stamp. */
    static boolean ignored(String path) {
        return FILES.contains(path)
                || FOLDERS.stream().anyMatch(path::startsWith)
                || TEXTS.matcher(path).matches()
                || STUBS.matcher(path).matches();
    }

    /**
     * Returns what a manifest says besides stamps, as texts in an order of their own; none if that is nothing. The jars that
     * it names are read by themselves.
     */
    static List<String> manifest(byte[] bytes) {
        Manifest manifest;
        try {
            manifest = new Manifest(new ByteArrayInputStream(bytes));
        } catch (IOException e) {
            return List.of(new String(bytes, StandardCharsets.ISO_8859_1));
        }
        List<String> texts = new ArrayList<>();
        add(texts, "", manifest.getMainAttributes());
        new TreeMap<>(manifest.getEntries()).forEach((section, attributes) -> add(texts, section, attributes));
        return texts;
    }

    private static void add(List<String> texts, String section, Attributes attributes) {
        Map<String, String> sorted = new TreeMap<>();
        attributes.forEach((name, value) -> sorted.put(name.toString().toLowerCase(Locale.ROOT), value.toString()));
        sorted.keySet()
                .removeIf(name -> ATTRIBUTES.contains(name)
                        || BEGINNINGS.stream().anyMatch(name::startsWith)
                        || WORDS.matcher(name).matches());
        sorted.forEach((name, value) -> texts.addAll(List.of(section, name, value)));
    }
}
