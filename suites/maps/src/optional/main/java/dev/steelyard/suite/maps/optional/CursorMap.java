package dev.steelyard.suite.maps.optional;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The map that a store of bytes makes with its cursors. Views read what they show and nothing else, and their streams do not
 * count the entries first. A walk that is not followed to its end stays open until {@link #closeCursors()}.
 */
abstract class CursorMap extends AbstractMap<Long, Long> {

    private final Set<Cursor> open = ConcurrentHashMap.newKeySet();

    /** Begins a walk before the first entry. */
    protected abstract Cursor cursor();

    @Override
    public abstract int size();

    @Override
    public abstract @Nullable Long get(@Nullable Object key);

    @Override
    public abstract @Nullable Long put(Long key, Long value);

    @Override
    public abstract @Nullable Long remove(@Nullable Object key);

    /** Closes the walks that nobody followed to their ends. */
    final void closeCursors() {
        open.forEach(Cursor::close);
        open.clear();
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return get(key) != null;
    }

    @Override
    public void forEach(BiConsumer<? super Long, ? super Long> action) {
        try (Cursor cursor = cursor()) {
            while (cursor.next()) {
                action.accept(cursor.key(), cursor.value());
            }
        }
    }

    @Override
    public Set<Long> keySet() {
        return new SetView<>(Cursor::key);
    }

    @Override
    public Collection<Long> values() {
        return new View<>(Cursor::value);
    }

    @Override
    public Set<Map.Entry<Long, Long>> entrySet() {
        return new SetView<>(cursor -> Map.entry(cursor.key(), cursor.value()));
    }

    private final class SetView<T> extends AbstractSet<T> {
        private final Function<Cursor, T> reader;

        SetView(Function<Cursor, T> reader) {
            this.reader = reader;
        }

        @Override
        public Iterator<T> iterator() {
            return new Walk<>(reader);
        }

        @Override
        public int size() {
            return CursorMap.this.size();
        }

        @Override
        public Spliterator<T> spliterator() {
            return Spliterators.spliteratorUnknownSize(
                    iterator(), Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.NONNULL);
        }
    }

    private final class View<T> extends AbstractCollection<T> {
        private final Function<Cursor, T> reader;

        View(Function<Cursor, T> reader) {
            this.reader = reader;
        }

        @Override
        public Iterator<T> iterator() {
            return new Walk<>(reader);
        }

        @Override
        public int size() {
            return CursorMap.this.size();
        }

        @Override
        public Spliterator<T> spliterator() {
            return Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED | Spliterator.NONNULL);
        }
    }

    private final class Walk<T> implements Iterator<T> {
        private final Function<Cursor, T> reader;
        private final Cursor cursor = cursor();
        private boolean ready;

        Walk(Function<Cursor, T> reader) {
            this.reader = reader;
            open.add(cursor);
            advance();
        }

        @Override
        public boolean hasNext() {
            return ready;
        }

        @Override
        public T next() {
            if (!ready) {
                throw new NoSuchElementException();
            }
            T read = reader.apply(cursor);
            advance();
            return read;
        }

        private void advance() {
            ready = cursor.next();
            if (!ready && open.remove(cursor)) {
                cursor.close();
            }
        }
    }
}
