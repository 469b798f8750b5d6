package dev.steelyard.suite.maps.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FactoryStoreTest extends OracleContract {

    private static final Path FOLDER = Path.of("folder");

    /** A factory that wants the folder and is closed. */
    public static final class WithFolder implements Supplier<ConcurrentNavigableMap<Long, Long>>, AutoCloseable {
        private static final List<String> EVENTS = new ArrayList<>();

        /** Notes the folder. */
        public WithFolder(Path folder) {
            EVENTS.add("made for " + folder);
        }

        @Override
        public ConcurrentNavigableMap<Long, Long> get() {
            return new ConcurrentSkipListMap<>();
        }

        @Override
        public void close() {
            EVENTS.add("closed");
        }
    }

    /** A factory without needs. */
    public static final class Plain implements Supplier<ConcurrentNavigableMap<Long, Long>> {
        @Override
        public ConcurrentNavigableMap<Long, Long> get() {
            return new ConcurrentSkipListMap<>();
        }
    }

    /** Supplies what is no ordered map. */
    public static final class Unordered implements Supplier<Map<Long, Long>> {
        @Override
        public Map<Long, Long> get() {
            return Map.of();
        }
    }

    @BeforeEach
    void nameAFactory() {
        System.setProperty(FactoryStore.PROPERTY, Plain.class.getName());
    }

    @AfterEach
    void forget() {
        System.clearProperty(FactoryStore.PROPERTY);
    }

    @Override
    protected List<String> stores() {
        return List.of(Stores.FACTORY);
    }

    @Test
    void the_factory_gets_the_folder_and_is_closed() {
        System.setProperty(FactoryStore.PROPERTY, WithFolder.class.getName());
        WithFolder.EVENTS.clear();
        try (Store store = Stores.open(Stores.FACTORY, FOLDER)) {
            assertThat(store.map()).isEmpty();
            assertThat(WithFolder.EVENTS).containsExactly("made for folder");
        }
        assertThat(WithFolder.EVENTS).containsExactly("made for folder", "closed");
    }

    @Test
    void what_is_no_factory_is_refused() {
        assertThatThrownBy(() -> open("org.example.Missing")).hasMessageContaining("no such class on the class path");
        assertThatThrownBy(() -> open(String.class.getName()))
                .hasMessageContaining("is no java.util.function.Supplier");
        assertThatThrownBy(() -> open(Unordered.class.getName())).hasMessageContaining("ConcurrentNavigableMap");
        assertThatThrownBy(() -> open(Math.class.getName())).hasMessageContaining("needs a public constructor");
        assertThatThrownBy(() -> open(Number.class.getName())).hasMessageContaining("not abstract");
        System.clearProperty(FactoryStore.PROPERTY);
        assertThatThrownBy(() -> Stores.open(Stores.FACTORY, FOLDER))
                .hasMessageContaining("needs -Dmaps.factory=CLASS");
    }

    private static Store open(String factory) {
        System.setProperty(FactoryStore.PROPERTY, factory);
        return Stores.open(Stores.FACTORY, FOLDER);
    }
}
