package dev.steelyard.workspace.build.maven;

import dev.steelyard.workspace.artifact.Artifact;
import dev.steelyard.workspace.artifact.JmhVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes to the poms of a checkout, which belongs to Steelyard and is deleted when the run ends. */
public final class PomEdits {

    private static final Pattern DEPENDENCY =
            Pattern.compile("<(dependency|path)>(?:(?!</?(?:dependency|path)>).)*</\\1>", Pattern.DOTALL);
    private static final Pattern PARENT = Pattern.compile("<parent>.*?</parent>", Pattern.DOTALL);
    private static final Pattern RELATIVE_PATH =
            Pattern.compile("<relativePath>[^<]*</relativePath>|<relativePath\\s*/>");
    private static final Pattern GROUP = element("groupId");
    private static final Pattern NAME = element("artifactId");
    private static final Pattern VERSION = element("version");
    private static final Pattern MODULE = element("module");

    /** An element that may say for which release of Java is compiled, with an old release. */
    private static final Pattern RELEASE = Pattern.compile(
            "<((?:[\\w.-]*[._-])?(?:(?i)(?:test)?source|(?:test)?target|(?:test)?release|java|jdk)(?:[._-]?(?:version|level))?)>"
                    + "\\s*(1\\.)?([1-9])\\s*</\\1>");

    private final PomTree tree;
    private final SortedSet<String> changes = new TreeSet<>();

    /**
     * @param tree the poms of the checkout
     */
    public PomEdits(PomTree tree) {
        this.tree = tree;
    }

    /** Returns what was changed so far of how the project is compiled, in a few words each. */
    public List<String> changes() {
        return List.copyOf(changes);
    }

    private static Pattern element(String name) {
        return Pattern.compile("<" + name + ">\\s*([^<]*?)\\s*</" + name + ">");
    }

    /**
     * Lets benchmarks depend on what their checkout builds. Benchmarks apart from a project often name one of its releases
     * and stay with it for years: built as they are, they would measure that release in every revision.
     *
     * @param modules folders of the poms to change
     * @return what was changed, a sentence each
     * @throws IOException if a pom cannot be written
     */
    public List<String> alignVersions(List<Path> modules) throws IOException {
        List<String> changes = new ArrayList<>();
        for (Path module : modules) {
            dependencies(List.of(module), block -> {
                Matcher version = VERSION.matcher(block);
                Optional<Artifact> own = own(module, block);
                if (own.isEmpty() || !version.find()) {
                    return block;
                }
                String asked = tree.value(module, version.group(1));
                String here = own.get().version();
                if (asked.isEmpty() || here.isEmpty() || asked.equals(here)) {
                    return block;
                }
                changes.add(tree.top().relativize(module.resolve(Pom.FILE)) + " depends on "
                        + own.get().key() + " " + asked + "; using " + here + ", built from this revision");
                return replaced(block, version, here);
            });
        }
        // Profiles may name one several times.
        return changes.stream().distinct().toList();
    }

    private Optional<Artifact> own(Path module, String block) {
        Matcher group = GROUP.matcher(block);
        Matcher name = NAME.matcher(block);
        return group.find() && name.find()
                ? tree.artifact(tree.value(module, group.group(1)), tree.value(module, name.group(1)))
                : Optional.empty();
    }

    /**
     * Lets poms find their parents in the checkout, where these are not where the poms say. People who build such
     * benchmarks install the parent first, and every revision would get what is installed.
     *
     * @return what was changed, in one line
     * @throws IOException if a pom cannot be written
     */
    public Optional<String> placeParents() throws IOException {
        Map<Path, List<Path>> placed = new LinkedHashMap<>();
        for (Map.Entry<Path, Path> adoption : tree.adoptions().entrySet()) {
            Path folder = adoption.getKey();
            String place =
                    folder.relativize(adoption.getValue().resolve(Pom.FILE)).toString();
            edit(
                    folder,
                    text -> PARENT.matcher(text)
                            .replaceFirst(block -> Matcher.quoteReplacement(RELATIVE_PATH
                                    .matcher(block.group())
                                    .replaceAll("")
                                    .replace("</parent>", "<relativePath>" + place + "</relativePath></parent>"))));
            placed.computeIfAbsent(adoption.getValue(), absent -> new ArrayList<>())
                    .add(folder);
        }
        List<String> said = new ArrayList<>();
        placed.forEach((parent, folders) -> said.add(pom(parent)
                + (folders.size() == 1
                        ? " as the parent of " + pom(folders.get(0))
                        : " as the parent of " + folders.size() + " poms, such as " + pom(folders.get(0)))));
        int others = said.size() - 1;
        return said.isEmpty()
                ? Optional.empty()
                : Optional.of("using " + said.get(0) + (others > 0 ? ", and others in the same way" : ""));
    }

    private Path pom(Path folder) {
        return tree.top().relativize(folder.resolve(Pom.FILE));
    }

    /**
     * Sets the version of JMH wherever a pom of the checkout names one.
     *
     * @return whether one does
     * @throws IOException if a pom cannot be written
     */
    public boolean setJmh(String version) throws IOException {
        List<String> found = new ArrayList<>();
        dependencies(tree.folders(), block -> {
            Matcher group = GROUP.matcher(block);
            Matcher old = VERSION.matcher(block);
            if (!group.find() || !group.group(1).equals(PomTree.JMH_GROUP) || !old.find()) {
                return block;
            }
            found.add(old.group(1));
            return replaced(block, old, version);
        });
        if (!found.isEmpty()) {
            changes.add("JMH " + version);
        }
        return !found.isEmpty();
    }

    /**
     * Returns the version of JMH that modules or the poms they inherit from name, if Steelyard cannot work with it.
     *
     * @throws IOException if a pom cannot be read
     */
    public Optional<String> oldJmh(Collection<Path> modules) throws IOException {
        for (Path module : modules) {
            for (Path folder : tree.inherited(module)) {
                Matcher block = DEPENDENCY.matcher(read(folder));
                while (block.find()) {
                    Matcher group = GROUP.matcher(block.group());
                    Matcher named = VERSION.matcher(block.group());
                    if (group.find() && group.group(1).equals(PomTree.JMH_GROUP) && named.find()) {
                        String version = tree.value(module, named.group(1));
                        if (new JmhVersion(version).tooOld()) {
                            return Optional.of(version);
                        }
                    }
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Compiles for a later release of Java wherever a pom of the checkout names an earlier one.
     *
     * @param release the earliest that the JDK of the build compiles for
     * @return whether one does
     * @throws IOException if a pom cannot be written
     */
    public boolean raiseRelease(int release) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path folder : tree.folders()) {
            edit(
                    folder,
                    text -> RELEASE.matcher(text).replaceAll(element -> {
                        if (Integer.parseInt(element.group(3)) >= release) {
                            return Matcher.quoteReplacement(element.group());
                        }
                        found.add(element.group());
                        // In the way it was written; from 9 on there is only one.
                        String number = (element.group(2) == null || release > 8 ? "" : "1.") + release;
                        return Matcher.quoteReplacement(
                                "<" + element.group(1) + ">" + number + "</" + element.group(1) + ">");
                    }));
        }
        if (!found.isEmpty()) {
            changes.add("Java release " + release);
        }
        return !found.isEmpty();
    }

    /**
     * Leaves an execution of a plugin out, in all modules.
     *
     * @param modules the folders of all modules
     * @throws IOException if a pom cannot be written
     */
    public void unbind(Unbinding execution, List<Path> modules) throws IOException {
        for (Path folder : tree.ancestors(modules)) {
            execution.in(folder);
        }
    }

    /**
     * Leaves a plugin out of all poms.
     *
     * @return whether one of them bound it
     * @throws IOException if a pom cannot be read or written
     */
    public boolean leaveOutPlugin(Unbinding plugin) throws IOException {
        boolean left = false;
        for (Path folder : tree.folders()) {
            left |= plugin.leaveOut(folder);
        }
        if (left) {
            changes.add("without " + plugin.name());
        }
        return left;
    }

    /**
     * Takes a module out of the lists of modules, so that nobody reads its pom.
     *
     * @return whether it was in one
     * @throws IOException if a pom cannot be written
     */
    public boolean leaveOut(Path module) throws IOException {
        List<Path> lists = new ArrayList<>();
        for (Path folder : tree.folders()) {
            edit(
                    folder,
                    text -> MODULE.matcher(text).replaceAll(element -> {
                        Path named = folder.resolve(element.group(1)).normalize();
                        if (!named.equals(module) && !named.equals(module.resolve(Pom.FILE))) {
                            return Matcher.quoteReplacement(element.group());
                        }
                        lists.add(folder);
                        return "";
                    }));
        }
        return !lists.isEmpty();
    }

    /**
     * Leaves out an extension of Maven.
     *
     * @param folder where Maven runs
     * @param artifact its group, name and version, with colons between them
     * @return whether the project asked for it
     * @throws IOException if the file that does cannot be read or written
     */
    public boolean leaveOutExtension(Path folder, String artifact) throws IOException {
        boolean left = MavenExtensions.leaveOut(folder, artifact);
        if (left) {
            changes.add("without the Maven extension " + artifact);
        }
        return left;
    }

    private static String replaced(String block, MatchResult version, String value) {
        return block.substring(0, version.start(1)) + value + block.substring(version.end(1));
    }

    private static void dependencies(Collection<Path> folders, UnaryOperator<String> change) throws IOException {
        for (Path folder : folders) {
            edit(
                    folder,
                    text -> DEPENDENCY
                            .matcher(text)
                            .replaceAll(block -> Matcher.quoteReplacement(change.apply(block.group()))));
        }
    }

    private static void edit(Path folder, UnaryOperator<String> change) throws IOException {
        String text = read(folder);
        String changed = change.apply(text);
        if (!changed.equals(text)) {
            Files.writeString(folder.resolve(Pom.FILE), changed, StandardCharsets.ISO_8859_1);
        }
    }

    private static String read(Path folder) throws IOException {
        return Files.readString(
                folder.resolve(Pom.FILE), StandardCharsets.ISO_8859_1); // whatever the encoding, bytes stay
    }
}
