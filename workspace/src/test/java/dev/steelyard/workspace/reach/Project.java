package dev.steelyard.workspace.reach;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Sources and files of a small project, to be edited, compiled and run in this JVM. Paths begin with the part that they
 * belong to: {@code lib/} becomes a jar, {@code app/} a folder of classes, {@code work/} the working directory.
 */
record Project(SortedMap<String, String> files, List<String> options) {

    Project {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
        options = List.copyOf(options);
    }

    Project with(String path, String text) {
        SortedMap<String, String> edited = new TreeMap<>(files);
        edited.put(path, text);
        return new Project(edited, options);
    }

    Project without(String path) {
        SortedMap<String, String> edited = new TreeMap<>(files);
        if (edited.remove(path) == null) {
            throw new IllegalArgumentException("no file " + path);
        }
        return new Project(edited, options);
    }

    Project compiledWith(String... more) {
        return new Project(files, List.of(more));
    }

    /** Replaces one text of a file by another. */
    Project replacing(String path, String text, String by) {
        String before = files.getOrDefault(path, "");
        if (!before.contains(text)) {
            throw new IllegalArgumentException(path + " does not hold '" + text + "'");
        }
        return with(path, before.replace(text, by));
    }

    Project edited(UnaryOperator<Project> edit) {
        return edit.apply(this);
    }

    /** What became of a project: its class path and its working directory. */
    record Built(List<Path> classPath, Path directory) {

        Built {
            classPath = List.copyOf(classPath);
        }

        CodeChange.Side side() throws IOException {
            return new CodeChange.Side(ClassPathContent.read(classPath), directory);
        }

        /** Runs a class of it, and returns what it answered and which classes it loaded from the class path. */
        Ran run(String type, Map<String, String> params) throws Exception {
            List<URL> urls = new ArrayList<>();
            for (Path entry : classPath) {
                urls.add(entry.toUri().toURL());
            }
            try (Recording loader = new Recording(urls.toArray(URL[]::new))) {
                Thread thread = Thread.currentThread();
                ClassLoader before = thread.getContextClassLoader();
                thread.setContextClassLoader(loader);
                try {
                    Object answer = loader.loadClass(type)
                            .getMethod("run", Map.class, Path.class)
                            .invoke(null, params, directory);
                    return new Ran(String.valueOf(answer), Set.copyOf(loader.loaded));
                } finally {
                    thread.setContextClassLoader(before);
                }
            }
        }
    }

    /** What a class answered, and which classes it loaded. */
    record Ran(String answer, Set<String> loaded) {
        Ran {
            loaded = Set.copyOf(loaded);
        }
    }

    /** Loads from the class path alone, as the loader of a fork does, and remembers what. */
    private static final class Recording extends URLClassLoader {
        private final Set<String> loaded = new LinkedHashSet<>();

        Recording(URL[] urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Class<?> found = super.findClass(name);
            loaded.add(name);
            return found;
        }
    }

    /** Compiles into a folder: {@code lib} first, then {@code app} with it on the class path. */
    Built build(Path folder) throws IOException {
        Path lib = Files.createDirectories(folder.resolve("lib"));
        Path app = Files.createDirectories(folder.resolve("app"));
        Path work = Files.createDirectories(folder.resolve("work"));
        compile(folder, "lib/", lib, List.of());
        Path jar = folder.resolve("lib.jar");
        copy("lib/", lib);
        zip(lib, jar);
        compile(folder, "app/", app, List.of(jar));
        copy("app/", app);
        copy("work/", work);
        return new Built(List.of(app, jar), work);
    }

    private void copy(String part, Path to) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (file.getKey().startsWith(part)
                    && (part.equals("work/") || !file.getKey().endsWith(".java"))) {
                Path target = to.resolve(file.getKey().substring(part.length()));
                Files.createDirectories(target.getParent());
                Files.writeString(target, file.getValue(), UTF_8);
            }
        }
    }

    private void compile(Path folder, String part, Path to, List<Path> classPath) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (file.getKey().startsWith(part) && file.getKey().endsWith(".java")) {
                Path source = folder.resolve("src").resolve(file.getKey());
                Files.createDirectories(source.getParent());
                Files.writeString(source, file.getValue(), UTF_8);
                sources.add(source);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, UTF_8)) {
            List<String> arguments =
                    new ArrayList<>(List.of("-proc:none", "-nowarn", "-Xlint:none", "-d", to.toString()));
            arguments.addAll(options.isEmpty() ? List.of("-g") : options);
            if (!classPath.isEmpty()) {
                arguments.add("-cp");
                arguments.add(String.join(
                        File.pathSeparator,
                        classPath.stream().map(Path::toString).toList()));
            }
            boolean compiled = compiler.getTask(
                            null, manager, null, arguments, null, manager.getJavaFileObjectsFromPaths(sources))
                    .call();
            if (!compiled) {
                throw new IllegalArgumentException("the project does not compile: " + sources);
            }
        }
    }

    /** Packs a folder; a manifest comes first, as in every jar. */
    static void zip(Path folder, Path jar) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = new ArrayList<>(walk.filter(Files::isRegularFile).sorted().toList());
        }
        Path manifest = folder.resolve(JarFile.MANIFEST_NAME);
        if (all.remove(manifest)) {
            all.add(0, manifest);
        }
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Path file : all) {
                zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
    }
}
