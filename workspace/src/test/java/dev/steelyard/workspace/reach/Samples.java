package dev.steelyard.workspace.reach;

import java.util.List;
import java.util.TreeMap;

/** The project that is changed: four benchmarks, which between them find code in every way that Java has. */
final class Samples {

    /** Runs plain code; looks up classes by constant names alone. */
    static final String PLAIN = "bench.Plain";
    /** Looks up classes by names that it puts together. */
    static final String FINDER = "bench.Finder";
    /** Reads class files as data. */
    static final String READER = "bench.Reader";
    /** Opens files of its working directory. */
    static final String FILES = "bench.Opener";

    /** Asks for nothing but its classes. */
    static final String COUNTER = "bench.Counter";

    private Samples() {}

    static Project project() {
        return new Project(new TreeMap<>(), List.of())
                .with("lib/lib/Text.java", """
                        package lib;
                        public class Text {
                            public static int size(String text) { return text.length(); }
                        }
                        """)
                .with("lib/lib/Other.java", """
                        package lib;
                        public class Other {
                            public static int size(String text) { return text.length(); }
                        }
                        """)
                .with("lib/META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nBuilt-By: one\nBuild-Time: 1\n\n")
                .with("lib/META-INF/maven/lib/pom.properties", "version=1\n")
                .with("app/core/Limits.java", """
                        package core;
                        public class Limits {
                            public static final int MOST = 10;
                            public static final int[] TABLE = new int[4];
                            static { TABLE[1] = 7; }
                        }
                        """)
                .with("app/core/Codec.java", """
                        package core;
                        public class Codec extends Base implements Greeting {
                            private int first = 1;
                            private long second = 2;
                            public int encode(int value) {
                                int result = value * 3;
                                return result + helper() + (int) (first + second);
                            }
                            private int helper() { return 5; }
                            public String scale(int times) { return "scaled by " + times; }
                            public java.util.function.IntUnaryOperator twice() { return number -> number * 2; }
                            public Runnable task(StringBuilder out) {
                                return new Runnable() {
                                    @Override public void run() { out.append("task"); }
                                };
                            }
                            public static class Inner { public int depth() { return 3; } }
                            public static class Unused { public int depth() { return 4; } }
                        }
                        """)
                .with("app/core/Base.java", """
                        package core;
                        public class Base { public int base() { return 11; } }
                        """)
                .with("app/core/Base2.java", """
                        package core;
                        public class Base2 { public int base() { return 12; } }
                        """)
                .with("app/core/Greeting.java", """
                        package core;
                        public interface Greeting { default String greet() { return "hello"; } }
                        """)
                .with("app/core/Color.java", """
                        package core;
                        public enum Color { RED, GREEN }
                        """)
                .with("app/core/Pair.java", """
                        package core;
                        public record Pair(int one, int two) {}
                        """)
                .with("app/core/Failure.java", """
                        package core;
                        public class Failure extends RuntimeException {
                            private static final long serialVersionUID = 1;
                            @Override public String getMessage() { return "failed"; }
                        }
                        """)
                .with("app/core/Mark.java", """
                        package core;
                        import java.lang.annotation.*;
                        @Retention(RetentionPolicy.RUNTIME)
                        public @interface Mark { String value(); int weight() default 5; }
                        """)
                .with("app/core/Marked.java", """
                        package core;
                        @Mark("one")
                        public class Marked {}
                        """)
                .with("app/core/ByName.java", """
                        package core;
                        public class ByName { @Override public String toString() { return "by name"; } }
                        """)
                .with("app/core/Service.java", """
                        package core;
                        public interface Service { String serve(); }
                        """)
                .with("app/core/FirstService.java", """
                        package core;
                        public class FirstService implements Service { public String serve() { return "first"; } }
                        """)
                .with("app/core/SecondService.java", """
                        package core;
                        public class SecondService implements Service { public String serve() { return "second"; } }
                        """)
                .with("app/META-INF/services/core.Service", "core.FirstService\n")
                .with("app/core/Fast.java", """
                        package core;
                        public class Fast { @Override public String toString() { return "fast"; } }
                        """)
                .with("app/core/Slow.java", """
                        package core;
                        public class Slow { @Override public String toString() { return "slow"; } }
                        """)
                .with("app/core/Idle.java", """
                        package core;
                        public class Idle { @Override public String toString() { return "idle"; } }
                        """)
                .with("app/data.txt", "data\n")
                .with("app/git.properties", "commit=1\n")
                .with("app/META-INF/BenchmarkList", "JMH S 11 bench.Plain run\nJMH S 12 bench.Finder run\n")
                .with("app/META-INF/CompilerHints", "dontinline,*.*_avgt_jmhStub\ninline,core/Idle.toString\n")
                .with("work/input.dat", "input\n")
                .with("work/README.md", "# Project\n")
                .with("app/bench/Plain.java", """
                        package bench;
                        import core.*;
                        import java.nio.file.Path;
                        import java.util.*;
                        public class Plain {
                            public static String run(Map<String, String> params, Path directory) throws Exception {
                                Codec codec = new Codec();
                                StringBuilder out = new StringBuilder();
                                out.append(codec.encode(4)).append(codec.scale(Limits.MOST)).append(codec.base());
                                out.append(Limits.TABLE[1]).append(codec.twice().applyAsInt(3)).append(codec.greet());
                                codec.task(out).run();
                                out.append(new Codec.Inner().depth()).append(new Pair(1, 2));
                                for (Color color : Color.values()) {
                                    out.append(switch (color) { case RED -> "r"; default -> color.name(); });
                                }
                                try {
                                    throw new Failure();
                                } catch (Failure e) {
                                    out.append(e.getMessage());
                                }
                                out.append(lib.Text.size("text"));
                                out.append(Marked.class.getAnnotation(Mark.class));
                                out.append(Class.forName("core.ByName").getDeclaredConstructor().newInstance());
                                try {
                                    out.append(Class.forName("core.Extra").getDeclaredConstructor().newInstance());
                                } catch (ClassNotFoundException e) {
                                    out.append("none");
                                }
                                ServiceLoader.load(Service.class).forEach(found -> out.append(found.serve()));
                                out.append(params.get("kind").equals("slow") ? new Slow() : new Fast());
                                try (var in = Plain.class.getResourceAsStream("/data.txt")) {
                                    out.append(in == null ? "absent" : new String(in.readAllBytes()));
                                }
                                try (var in = Plain.class.getResourceAsStream("/more.txt")) {
                                    out.append(in == null ? "absent" : new String(in.readAllBytes()));
                                }
                                return out.toString();
                            }
                        }
                        """)
                .with("app/bench/Counter.java", """
                        package bench;
                        import java.nio.file.Path;
                        import java.util.*;
                        public class Counter {
                            public static String run(Map<String, String> params, Path directory) {
                                return "size " + lib.Text.size("text");
                            }
                        }
                        """)
                .with("app/bench/Finder.java", """
                        package bench;
                        import java.nio.file.Path;
                        import java.util.*;
                        public class Finder {
                            public static String run(Map<String, String> params, Path directory) throws Exception {
                                StringBuilder out = new StringBuilder();
                                for (String ending : new String[] {"ow", "ast", "iny"}) {
                                    for (String start : new String[] {"Sl", "F", "T"}) {
                                        try {
                                            Class<?> type = Class.forName("core." + start + ending);
                                            out.append(type.getDeclaredConstructor().newInstance());
                                        } catch (ClassNotFoundException e) {
                                            out.append('-');
                                        }
                                    }
                                }
                                return out.toString();
                            }
                        }
                        """)
                .with("app/bench/Reader.java", """
                        package bench;
                        import java.nio.file.Path;
                        import java.util.*;
                        public class Reader {
                            public static String run(Map<String, String> params, Path directory) throws Exception {
                                String path = "/core/" + params.get("read") + ".class";
                                try (var in = Reader.class.getResourceAsStream(path)) {
                                    return in == null ? "absent" : Arrays.hashCode(in.readAllBytes()) + "";
                                }
                            }
                        }
                        """)
                .with("app/bench/Opener.java", """
                        package bench;
                        import java.nio.file.*;
                        import java.util.*;
                        public class Opener {
                            public static String run(Map<String, String> params, Path directory) throws Exception {
                                Path file = directory.resolve(params.get("open"));
                                return Files.exists(file) ? Files.readString(file) : "absent";
                            }
                        }
                        """);
    }
}
