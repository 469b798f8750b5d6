package dev.steelyard.suite.codecs.recipe;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes up recipes, the same ones each time: all texts and quantities come from a fixed seed. */
public final class Recipes {

    private static final long SEED = 20161229;

    private static final List<MeasurementType> TYPES = List.of(MeasurementType.values());

    private static final List<Vocabulary> FOREIGN =
            List.of(Vocabulary.FRENCH, Vocabulary.GERMAN, Vocabulary.RUSSIAN, Vocabulary.GREEK, Vocabulary.JAPANESE);

    private final Texts texts;

    private Recipes(Texts texts) {
        this.texts = texts;
    }

    /** The article's own recipe, names spelled as there; its descriptions are ours. */
    public static Recipe ofTheArticle() {
        return new Recipe(
                "My Recipe",
                "Something hot for a cold evening",
                List.of(
                        new IngredientUsed(new Ingredient("Jalepeno", "Green and hot"), 1, MeasurementType.ITEM),
                        new IngredientUsed(new Ingredient("Cheese", "Any that melts"), 4, MeasurementType.OUNCE)));
    }

    /** {@link RecipeSize#count()} recipes of a size, no two alike; the first small one is the article's. */
    public static List<Recipe> of(RecipeSize size) {
        Recipes recipes = new Recipes(new Texts(new Random(SEED)));
        List<Recipe> made = new ArrayList<>();
        for (int i = 0; i < size.count(); i++) {
            made.add(
                    switch (size) {
                        case SMALL -> i == 0 ? ofTheArticle() : recipes.small();
                        case MEDIUM -> recipes.medium();
                        case LARGE -> recipes.large();
                    });
        }
        return List.copyOf(made);
    }

    private Recipe small() {
        List<IngredientUsed> ingredients = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Ingredient ingredient =
                    new Ingredient(texts.thing(Vocabulary.ENGLISH), texts.sentence(Vocabulary.ENGLISH, 2, 4));
            ingredients.add(new IngredientUsed(ingredient, texts.between(1, 9), texts.pick(TYPES)));
        }
        return new Recipe(
                "My " + texts.thing(Vocabulary.ENGLISH), texts.sentence(Vocabulary.ENGLISH, 4, 8), ingredients);
    }

    private Recipe medium() {
        StringBuilder description = new StringBuilder();
        int sentences = texts.between(4, 8);
        for (int i = 0; i < sentences; i++) {
            description.append(i == 0 ? "" : " ").append(texts.sentence(Vocabulary.ENGLISH, 6, 16));
        }
        List<IngredientUsed> ingredients = new ArrayList<>();
        int count = texts.between(16, 24);
        for (int i = 0; i < count; i++) {
            ingredients.add(used(texts.onceIn(8) ? Vocabulary.ACCENTED : Vocabulary.ENGLISH));
        }
        return new Recipe(texts.thing(Vocabulary.ENGLISH), description.toString(), ingredients);
    }

    private Recipe large() {
        List<IngredientUsed> ingredients = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            ingredients.add(used(texts.onceIn(2) ? Vocabulary.ENGLISH : texts.pick(FOREIGN)));
        }
        return new Recipe(texts.thing(Vocabulary.ENGLISH), texts.sentence(Vocabulary.GREEK, 6, 16), ingredients);
    }

    /** An ingredient with a description in three of four cases, and now and then a quantity of hundreds. */
    private IngredientUsed used(Vocabulary vocabulary) {
        String name = texts.thing(vocabulary);
        Ingredient ingredient = new Ingredient(name, texts.onceIn(4) ? null : texts.sentence(vocabulary, 3, 12));
        int quantity = texts.onceIn(5) ? texts.between(13, 1000) : texts.between(1, 12);
        return new IngredientUsed(ingredient, quantity, texts.pick(TYPES));
    }
}
