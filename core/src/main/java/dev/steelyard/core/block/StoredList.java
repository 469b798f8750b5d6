package dev.steelyard.core.block;

import java.util.AbstractList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A list whose elements are stored elsewhere, such as in a run's journal, and fetched whenever somebody looks at them:
 * what a whole run recorded does not fit into memory. It can no more be changed than the values that hold it; whoever
 * stores the elements promises that they stay what they are.
 *
 * <p>Each pass over the list fetches once; whoever needs the elements several times passes once or keeps a copy. A
 * fetch that fails throws what the storage throws.
 *
 * @param <E> type of the elements
 */
public final class StoredList<E> extends AbstractList<E> {

    private final int size;
    private final Supplier<List<E>> storage;

    /**
     * A stored list.
     *
     * @param size how many elements there are
     * @param storage fetches them all, the same on every call
     */
    public StoredList(int size, Supplier<List<E>> storage) {
        if (size < 0) {
            throw new IllegalArgumentException("a list has no negative size: " + size);
        }
        this.size = size;
        this.storage = storage;
    }

    /** Returns a list that nobody can change: a copy, or the list itself if it is stored. */
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
