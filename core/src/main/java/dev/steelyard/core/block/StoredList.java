package dev.steelyard.core.block;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An immutable list whose elements are stored elsewhere, such as in a run's journal, and fetched on access, because the
 * data of a whole run does not fit into memory. The storage must always return the same elements.
 *
 * <p>Each iteration over the list fetches all elements once; callers that need them several times should iterate once
 * or keep a copy. A failed fetch throws the storage's exception.
 *
 * @param <E> type of the elements
 */
public final class StoredList<E> extends AbstractList<E> {

    private final int size;
    private final Supplier<List<E>> storage;

    /**
     * Creates a stored list.
     *
     * @param size number of elements
     * @param storage fetches all elements, the same on every call
     */
    public StoredList(int size, Supplier<List<E>> storage) {
        if (size < 0) {
            throw new IllegalArgumentException("a list has no negative size: " + size);
        }
        this.size = size;
        this.storage = storage;
    }

    /** Returns an immutable list: a copy, or the list itself if it is stored. */
    static <E> List<E> copyOf(List<E> list) {
        return list instanceof StoredList<E> ? list : List.copyOf(list);
    }

    private List<E> fetched() {
        List<E> elements = storage.get();
        if (elements.size() != size) {
            throw new IllegalStateException(elements.size() + " elements are stored where there were " + size);
        }
        return elements;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public E get(int index) {
        return fetched().get(index);
    }

    @Override
    public Iterator<E> iterator() {
        return List.copyOf(fetched()).iterator();
    }

    @Override
    public ListIterator<E> listIterator(int from) {
        return List.copyOf(fetched()).listIterator(from);
    }

    @Override
    public Spliterator<E> spliterator() {
        return fetched().spliterator();
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        fetched().forEach(action);
    }

    @Override
    public List<E> subList(int from, int to) {
        return List.copyOf(fetched()).subList(from, to);
    }

    @Override
    public Object[] toArray() {
        return fetched().toArray();
    }
}
