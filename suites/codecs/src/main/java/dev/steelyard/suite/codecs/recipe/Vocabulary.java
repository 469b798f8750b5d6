package dev.steelyard.suite.codecs.recipe;

import java.util.List;

/**
 * The words of a language that texts are drawn from.
 *
 * @param things names of ingredients
 * @param words the words of sentences
 * @param separator what stands between two words
 * @param end what ends a sentence
 */
record Vocabulary(List<String> things, List<String> words, String separator, String end) {

    static final Vocabulary ENGLISH = spaced(
            "flour sugar butter milk cream egg salt pepper garlic onion tomato basil parsley thyme rosemary oregano"
                    + " cheese rice pasta bread chicken beef pork salmon shrimp potato carrot celery leek spinach"
                    + " cabbage mushroom pumpkin apple pear lemon orange lime cherry raspberry walnut almond hazelnut"
                    + " honey vinegar mustard oil chili ginger cinnamon nutmeg clove cumin coriander vanilla yeast",
            "the a of and with in until it is very finely chopped freshly grated ground softened melted cold warm hot"
                    + " large small ripe dry sweet sour bitter mild strong red green white brown peeled sliced diced"
                    + " halved crushed toasted roasted boiled fried baked soaked drained rinsed washed whole organic"
                    + " local seasonal ordinary cheap best fresh frozen tinned home made from market garden or any"
                    + " kind you like will do at room temperature keep some for later serve taste first then add more"
                    + " stir gently not too much leave out if missing replace by another");

    /** English as cooks write it: with the accents of the words that it took over. */
    static final Vocabulary ACCENTED = new Vocabulary(
            List.of("crème fraîche", "jalapeño", "gruyère", "pâté", "açaí", "rosé", "piñon", "purée of peas"),
            ENGLISH.words,
            " ",
            ".");

    static final Vocabulary FRENCH = spaced(
            "farine beurre crème œuf sel poivre ail oignon échalote persil thym fromage pâtes poulet bœuf crevette"
                    + " carotte céleri poireau épinard champignon pomme poire citron cerise noix miel huile gingembre",
            "le la de et avec dans très finement haché fraîchement râpé fondu froid tiède chaud gros petit mûr sec"
                    + " sucré amer léger pelé émincé coupé écrasé grillé rôti bouilli trempé égoutté entier à température"
                    + " ambiante garder un peu pour plus tard goûter d'abord puis ajouter mélanger doucement");

    static final Vocabulary GERMAN = spaced(
            "Mehl Zucker Butter Milch Sahne Ei Salz Pfeffer Knoblauch Zwiebel Petersilie Käse Nudeln Hähnchen Möhre"
                    + " Sellerie Spinat Kürbis Äpfel Birne Zitrone Kirsche Walnuss Haselnüsse Honig Öl Ingwer Gewürznelke",
            "der die das und mit in sehr fein gehackt frisch gerieben geschmolzen kalt warm heiß groß klein reif süß"
                    + " säuerlich kräftig geschält gewürfelt zerdrückt geröstet gekocht eingeweicht abgetropft ganz bei"
                    + " Zimmertemperatur etwas für später aufheben zuerst abschmecken dann mehr zugeben vorsichtig rühren");

    static final Vocabulary RUSSIAN = spaced(
            "мука сахар масло молоко сливки яйцо соль перец чеснок лук укроп петрушка сыр рис хлеб курица говядина"
                    + " картофель морковь капуста грибы тыква яблоко груша лимон вишня орех мёд уксус горчица имбирь",
            "и с в на очень мелко нарезанный свежий тёртый растопленный холодный тёплый горячий большой маленький"
                    + " спелый сухой сладкий кислый горький очищенный жареный варёный целый местный обычный лучший"
                    + " оставить немного на потом сначала попробовать затем добавить осторожно перемешать");

    static final Vocabulary GREEK = spaced(
            "αλεύρι ζάχαρη βούτυρο γάλα κρέμα αυγό αλάτι πιπέρι σκόρδο κρεμμύδι ντομάτα βασιλικός μαϊντανός θυμάρι"
                    + " τυρί ρύζι ψωμί κοτόπουλο πατάτα καρότο σέλινο σπανάκι μήλο αχλάδι λεμόνι κεράσι καρύδι μέλι ξίδι",
            "και με σε πολύ ψιλοκομμένο φρέσκο τριμμένο λιωμένο κρύο ζεστό μεγάλο μικρό ώριμο ξηρό γλυκό ξινό πικρό"
                    + " καθαρισμένο ψητό βραστό ολόκληρο ντόπιο συνηθισμένο κρατήστε λίγο για αργότερα δοκιμάστε πρώτα"
                    + " μετά προσθέστε ανακατέψτε απαλά");

    /** With characters outside the basic plane, which are two chars in Java and four bytes in UTF-8. */
    static final Vocabulary JAPANESE = new Vocabulary(
            split("小麦粉 砂糖 バター 牛乳 卵 塩 胡椒 にんにく 玉ねぎ トマト 米 味噌 醤油 豆腐 鶏肉 鮭 海老 じゃがいも 人参 ほうれん草"
                    + " 椎茸 南瓜 林檎 梨 檸檬 胡桃 蜂蜜 生姜 わさび 海苔 🍅 🍋"),
            split("とても 細かく 刻んだ 新鮮な すりおろした 溶かした 冷たい 温かい 大きい 小さい 熟した 乾いた 甘い 酸っぱい 苦い 皮を剥いた"
                    + " 焼いた 茹でた 丸ごとの 地元の 普通の 一番良い 少し 残しておく まず 味見して それから 加える 優しく 混ぜる 🍳 🔥"),
            "",
            "。");

    Vocabulary {
        things = List.copyOf(things);
        words = List.copyOf(words);
    }

    private static Vocabulary spaced(String things, String words) {
        return new Vocabulary(split(things), split(words), " ", ".");
    }

    private static List<String> split(String words) {
        return List.of(words.split(" "));
    }
}
