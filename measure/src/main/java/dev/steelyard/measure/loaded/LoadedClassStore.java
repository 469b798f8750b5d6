package dev.steelyard.measure.loaded;

import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.measure.plan.PlanKey;
import dev.steelyard.measure.plan.PlanStore;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Remembers the classes that the forks of a benchmark loaded, in one file each: a version, the reason for a gap, and
 * one name per line. No error here is fatal: an unreadable file is ignored, an unwritable one is reported once.
 */
public final class LoadedClassStore {
    private static final String VERSION = "steelyard loaded classes 1";
    private static final String COMPLETE = "complete";
    private static final String UNLOADED = "complete, some were unloaded";
    private static final String GAP = "gap: ";
    private static final int MOST = 5_000;

    private final Path folder;
    private final int most;
    private final Consumer<String> message;
    private boolean told;

    /**
     * Creates a store in a folder, which need not exist.
     *
     * @param message receives a message if something cannot be stored
     */
    public LoadedClassStore(Path folder, Consumer<String> message) {
        this(folder, MOST, message);
    }

    LoadedClassStore(Path folder, int most, Consumer<String> message) {
        this.folder = folder;
        this.most = most;
        this.message = message;
    }

    /**
     * Returns the folder by the XDG rules, next to the file of {@link PlanStore}.
     *
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public static Path location(Map<String, String> environment, Path home) {
        return PlanStore.location(environment, home).resolveSibling("classes");
    }

    /** Returns the classes remembered for a key. */
    public Optional<LoadedClasses> find(PlanKey key) {
        try {
            List<String> lines = Files.readAllLines(file(key), StandardCharsets.UTF_8);
            if (lines.size() < 2 || !lines.get(0).equals(VERSION)) {
                return Optional.empty();
            }
            String state = lines.get(1);
            List<String> names = lines.subList(2, lines.size());
            if (state.equals(COMPLETE) || state.equals(UNLOADED)) {
                return Optional.of(new LoadedClasses(names, state.equals(UNLOADED), Optional.empty()));
            }
            return state.startsWith(GAP)
                    ? Optional.of(new LoadedClasses(names, false, Optional.of(state.substring(GAP.length()))))
                    : Optional.empty();
        } catch (NoSuchFileException | CharacterCodingException none) {
            return Optional.empty();
        } catch (IOException e) {
            tell(folder + ": cannot read the recorded classes (" + e + "); recording them again.");
            return Optional.empty();
        }
    }

    /** Remembers classes, replacing earlier ones. The oldest records are deleted if there are thousands. */
    public void keep(PlanKey key, LoadedClasses classes) {
        List<String> lines = new ArrayList<>(List.of(
                VERSION,
                classes.gap()
                        .map(why -> GAP + why.replace('\n', ' '))
                        .orElse(classes.unloaded() ? UNLOADED : COMPLETE)));
        lines.addAll(classes.names());
        try {
            Files.createDirectories(folder);
            AtomicFile.write(file(key), (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
            forgetOldest();
        } catch (IOException e) {
            tell(folder + ": cannot save the recorded classes (" + e + "); the next run will record them again.");
        }
    }

    private void forgetOldest() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        if (files.size() <= most) {
            return;
        }
        Map<Path, FileTime> times = new HashMap<>();
        for (Path file : files) {
            times.put(file, Files.getLastModifiedTime(file));
        }
        List<Path> oldest =
                files.stream().sorted(Comparator.comparing(times::get)).toList();
        for (Path file : oldest.subList(0, files.size() - most)) {
            Files.deleteIfExists(file);
        }
    }

    private Path file(PlanKey key) {
        return folder.resolve(key.fileName());
    }

    private void tell(String sentence) {
        if (!told) {
            told = true;
            message.accept(sentence);
        }
    }
}
