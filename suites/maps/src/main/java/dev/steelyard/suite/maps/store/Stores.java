package dev.steelyard.suite.maps.store;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** All stores by the names that the param {@code impl} knows them by. */
public final class Stores {

    /** Stores of every build; the first is the baseline. Those in memory are what the others are without their files. */
    public static final List<String> BUILT_IN =
            List.of("skiplist", "mapdb", "mvstore", "mapdb-memory", "mvstore-memory");

    /** The name for whatever the class named by {@link FactoryStore#PROPERTY} makes. */
    public static final String FACTORY = "factory";

    private static final String OPTIONAL_PACKAGE = "dev.steelyard.suite.maps.optional.";

    /** Classes that only a build with {@code -Dmaps.optional} has. */
    private static final Map<String, String> OPTIONAL =
            Map.of("rocksdb", "RocksDbStore", "lmdb", "LmdbStore", "xodus", "XodusStore", "je", "JeStore");

    private Stores() {}

    /**
     * Opens a new, empty store.
     *
     * @param impl its name
     * @param folder an empty folder for its files
     * @throws IllegalArgumentException if there is no such store, or this build does not have it
     */
    public static Store open(String impl, Path folder) {
        return switch (impl) {
            case "skiplist" -> new SkipListStore();
            case "mapdb" -> MapDbStore.inFile(folder);
            case "mvstore" -> MvMapStore.inFile(folder);
            case "mapdb-memory" -> MapDbStore.inMemory();
            case "mvstore-memory" -> MvMapStore.inMemory();
            case FACTORY -> FactoryStore.open(folder);
            default -> optional(impl, folder);
        };
    }

    private static Store optional(String impl, Path folder) {
        String name = OPTIONAL.get(impl);
        if (name == null) {
            throw new IllegalArgumentException("impl=" + impl + ": no such store; there are " + BUILT_IN + ", "
                    + FACTORY + ", and with -Dmaps.optional " + new TreeSet<>(OPTIONAL.keySet()));
        }
        try {
            return Class.forName(OPTIONAL_PACKAGE + name)
                    .asSubclass(Store.class)
                    .getConstructor(Path.class)
                    .newInstance(folder);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "impl=" + impl + ": this build leaves it out; build suites/maps with -Dmaps.optional", e);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(
                    "impl=" + impl + " does not open; suites/maps/README.md names the JVM arguments it needs",
                    e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("impl=" + impl + " has no constructor of a folder", e);
        }
    }
}
