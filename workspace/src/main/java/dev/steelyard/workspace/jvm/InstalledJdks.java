package dev.steelyard.workspace.jvm;

import dev.steelyard.workspace.process.SearchPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JDKs of this machine in the places where packages, version managers and continuous integration put them.
 *
 * @param jdks each once, the one in use first if it is known
 */
public record InstalledJdks(List<Jdk> jdks) {

    /** Where packages of the system and images of continuous integration put JDKs. */
    public static final List<Path> USUAL_FOLDERS = Stream.of(
                    "/usr/lib/jvm",
                    "/usr/lib64/jvm",
                    "/usr/java",
                    "/opt",
                    "/opt/java",
                    "/opt/hostedtoolcache/jdk",
                    "/Library/Java/JavaVirtualMachines")
            .map(Path::of)
            .toList();

    private static final List<String> OF_A_USER = List.of(
            ".sdkman/candidates/java",
            ".jdks",
            ".asdf/installs/java",
            ".local/share/mise/installs/java",
            ".jenv/versions",
            ".gradle/jdks",
            ".m2/jdks");

    private static final String HOME = "JAVA_HOME";

    /** {@code JAVA_HOME_21_X64}, as runners of continuous integration name theirs; some drop the processor. */
    private static final Pattern OF_A_RUNNER =
            Pattern.compile(HOME + "_\\d+(?:_\\w+)?|JDK_?\\d+(?:_HOME)?|JAVA_?\\d+_HOME");

    private static final Pattern TOOLCHAIN = Pattern.compile("<jdkHome>\\s*([^<]+?)\\s*</jdkHome>");

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{env\\.(\\w+)}");

    public InstalledJdks {
        jdks = List.copyOf(jdks);
    }

    /**
     * Looks for them: the one in use, what variables name, {@code ~/.m2/toolchains.xml}, and the usual folders.
     *
     * @param environment of the user: where home is, and which JDK is in use
     * @param folders of the system that contain JDKs
     */
    public static InstalledJdks of(Map<String, String> environment, List<Path> folders) {
        List<Path> homes = new ArrayList<>();
        inUse(environment).ifPresent(homes::add);
        new TreeMap<>(environment).forEach((name, value) -> {
            if (OF_A_RUNNER.matcher(name).matches() && !value.isBlank()) {
                homes.add(Path.of(value));
            }
        });
        List<Path> places = new ArrayList<>(folders);
        String user = environment.getOrDefault("HOME", "");
        if (!user.isEmpty()) {
            homes.addAll(toolchains(Path.of(user, ".m2", "toolchains.xml"), environment));
            OF_A_USER.forEach(folder -> places.add(Path.of(user, folder)));
        }
        places.forEach(place -> homes.addAll(in(place)));
        Map<Path, Jdk> found = new LinkedHashMap<>();
        homes.forEach(home -> Jdk.at(home).ifPresent(jdk -> found.putIfAbsent(Jdk.real(home), jdk)));
        return new InstalledJdks(List.copyOf(found.values()));
    }

    /** Returns the folder of the JDK that builds use unless they are told otherwise: as the variable says, or the path. */
    public static Optional<Path> inUse(Map<String, String> environment) {
        String home = environment.getOrDefault(HOME, "");
        if (!home.isBlank()) {
            return Optional.of(Path.of(home));
        }
        return SearchPath.find(environment, "javac")
                .map(Jdk::real)
                .map(Path::getParent)
                .map(Path::getParent);
    }

    /** Those that Maven was told of. */
    private static List<Path> toolchains(Path file, Map<String, String> environment) {
        try {
            String text = Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
            return TOOLCHAIN
                    .matcher(text)
                    .results()
                    .map(home -> VARIABLE.matcher(home.group(1))
                            .replaceAll(name ->
                                    environment.getOrDefault(name.group(1), "").replace("$", "\\$")))
                    .filter(home -> home.startsWith("/"))
                    .map(Path::of)
                    .toList();
        } catch (IOException e) {
            return List.of(); // Maven says what is wrong with it
        }
    }

    /** Folders that may be JDKs; on some systems the JDK is further inside. */
    private static List<Path> in(Path place) {
        if (!Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(place)) {
            return folders.sorted()
                    .flatMap(folder -> Stream.concat(Stream.of(folder, folder.resolve("x64")), inner(folder)))
                    .toList();
        } catch (IOException e) {
            return List.of(); // a folder of somebody else
        }
    }

    private static Stream<Path> inner(Path folder) {
        return Stream.of(folder.resolve("Contents").resolve("Home"), folder.resolve("arm64"));
    }

    /**
     * Returns the JDK to take: of those that meet all firm needs the one that meets most others; among equal ones the
     * preferred one, or else the oldest release, of it the newest version.
     *
     * @param preferred the folder of the one that would be taken without any needs
     * @return empty if none meets the firm needs
     */
    public Optional<Jdk> fitting(List<JavaNeed> needs, Optional<Path> preferred) {
        List<Jdk> able = jdks.stream()
                .filter(jdk -> needs.stream().allMatch(need -> !need.firm() || need.meets(jdk.release())))
                .toList();
        ToIntFunction<Jdk> wishes =
                jdk -> needs.stream().mapToInt(need -> need.wish(jdk.release())).sum();
        Comparator<Jdk> order = Comparator.comparingInt(wishes)
                .reversed()
                .thenComparing(jdk -> preferred.filter(jdk::isAt).isEmpty())
                .thenComparingInt(Jdk::release)
                .thenComparing(jdk -> numbers(jdk.version()), (one, other) -> -Long.compare(one, other));
        return able.stream().min(order);
    }

    /** A number that is larger for a later version: of release, update and patch. */
    private static long numbers(String version) {
        long all = 0;
        String[] parts = version.split("\\D+");
        for (int i = 0; i < 4; i++) {
            String part = i < parts.length && !parts[i].isEmpty() ? parts[i] : "0";
            all = all * 10_000 + Math.min(9_999, Integer.parseInt(part.substring(0, Math.min(4, part.length()))));
        }
        return all;
    }

    /**
     * Returns a sentence that names them, one of each version, with a space before it; empty if there are none but the
     * one in use.
     *
     * @param environment of the user
     */
    public String others(Map<String, String> environment) {
        Optional<Path> used = inUse(environment);
        return sentence(jdk -> used.filter(jdk::isAt).isEmpty());
    }

    /** Returns a sentence that names all of them, one of each version, with a space before it. */
    public String sentence() {
        return jdks.isEmpty() ? " No JDK was found." : sentence(jdk -> true);
    }

    private String sentence(Predicate<Jdk> named) {
        Map<String, Path> byVersion = new TreeMap<>();
        jdks.stream().filter(named).forEach(jdk -> byVersion.putIfAbsent(jdk.version(), jdk.home()));
        return byVersion.isEmpty()
                ? ""
                : " Installed here: "
                        + byVersion.entrySet().stream()
                                .map(jdk -> jdk.getValue() + " (" + jdk.getKey() + ")")
                                .collect(Collectors.joining(", "))
                        + ".";
    }
}
