package dev.steelyard.suite.codecs.recipe;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Makes up names and sentences from the words of a {@link Vocabulary}. Not safe for use by several threads. */
final class Texts {

    private final Random random;

    Texts(Random random) {
        this.random = random;
    }

    /** The name of an ingredient: one or two words. */
    String thing(Vocabulary vocabulary) {
        String thing = pick(vocabulary.things());
        return random.nextBoolean() ? thing : pick(vocabulary.words()) + vocabulary.separator() + thing;
    }

    /** A sentence of {@code least} to {@code most} words, both included. */
    String sentence(Vocabulary vocabulary, int least, int most) {
        StringBuilder text = new StringBuilder();
        int words = between(least, most);
        for (int i = 0; i < words; i++) {
            String word = pick(vocabulary.words());
            text.append(i == 0 ? capital(word) : vocabulary.separator() + word);
        }
        return text.append(vocabulary.end()).toString();
    }

    /** A number from {@code least} to {@code most}, both included. */
    int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    /** True once in {@code times}, on average. */
    boolean onceIn(int times) {
        return random.nextInt(times) == 0;
    }

    /** One of several values. */
    <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private static String capital(String word) {
        int first = word.offsetByCodePoints(0, 1);
        return word.substring(0, first).toUpperCase(Locale.ROOT) + word.substring(first);
    }
}
