import Foundation

extension LanguageWords {
    /// The languages of listings; others get English words.
    static let all = [english, german, danish, french, spanish, portuguese, japanese]

    static func of(_ locale: Locale) -> LanguageWords {
        let code = locale.language.languageCode?.identifier
        return all.first { $0.code == code } ?? english
    }

    static let english = LanguageWords(
        code: "en", rule: .one, separator: ", ",
        feelings: ["awful", "bad", "meh", "good", "rad"],
        moods: Plural(one: "% mood", other: "% moods"),
        days: Plural(one: "% day", other: "% days"),
        inCountries: Plural(one: "% in % country", other: "% in % countries"),
        onDays: Plural(one: "% on % day", other: "% on % days"),
        daysWithMoods: Plural(one: "% day with a mood", other: "% days with a mood"),
        someInCountries: Plural(one: "%, % in % country", other: "%, % in % countries"),
        inCountry: "% in %", someInCountry: "%, % in %", inNoCountry: "% without a known country",
        best: "best in % (%)", most: "most in % (%)", average: "average %",
        allMoods: "All moods", noMoods: "No moods",
        noMood: "no mood", moodWithoutFeeling: "mood without feeling",
        withoutFeeling: "without feeling", withoutMoods: "no moods",
        moodsName: "moods", daysName: "days", placeName: "place", noPlace: "No place",
        someMoods: Plural(one: "% of % mood", other: "% of % moods"),
        moodNumber: "mood %", noFeeling: "no feeling",
        edited: "edited %", imported: "imported from %",
        inARow: Plural(one: "% day in a row", other: "% days in a row"),
        onThisDay: "On this day", averages: "average %, and % in the 30 days before",
        tags: Plural(one: "% tag", other: "% tags"),
        tooFewDays: "% means fewer than % days with a feeling",
        yesterday: "yesterday", today: "today", tomorrow: "tomorrow",
        short: .plain, full: .plain,
        dayOfMonth: "%d", month: "%M %y", range: "% to %", mostOften: "most often % (%)")

    static let german = LanguageWords(
        code: "de", rule: .one, separator: ", ",
        feelings: ["furchtbar", "schlecht", "na ja", "gut", "super"],
        moods: Plural(one: "% Stimmung", other: "% Stimmungen"),
        days: Plural(one: "% Tag", other: "% Tage"),
        inCountries: Plural(one: "% in % Land", other: "% in % Ländern"),
        onDays: Plural(one: "% an % Tag", other: "% an % Tagen"),
        daysWithMoods: Plural(one: "% Tag mit Stimmung", other: "% Tage mit Stimmung"),
        someInCountries: Plural(one: "%, % in % Land", other: "%, % in % Ländern"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% ohne bekanntes Land",
        best: "am besten: % (%)", most: "am häufigsten: % (%)", average: "Durchschnitt %",
        allMoods: "Alle Stimmungen", noMoods: "Keine Stimmungen",
        noMood: "keine Stimmung", moodWithoutFeeling: "Stimmung ohne Angabe",
        withoutFeeling: "ohne Angabe", withoutMoods: "keine Stimmungen",
        moodsName: "Stimmungen", daysName: "Tage", placeName: "Ort", noPlace: "Kein Ort",
        someMoods: Plural(one: "% von % Stimmung", other: "% von % Stimmungen"),
        moodNumber: "Stimmung %", noFeeling: "ohne Angabe",
        edited: "geändert %", imported: "importiert aus %",
        inARow: Plural(one: "% Tag in Folge", other: "% Tage in Folge"),
        onThisDay: "An diesem Tag", averages: "Durchschnitt %, in den 30 Tagen davor %",
        tags: Plural(one: "% Schlagwort", other: "% Schlagwörter"),
        tooFewDays: "% bedeutet: weniger als % Tage mit Angabe",
        yesterday: "gestern", today: "heute", tomorrow: "morgen",
        short: .withPeriod,
        full: DatePatterns(
            day: "%E, %d. %M %y", dayWithoutWeekday: "%d. %M %y", dayWithoutYear: "%d. %M"),
        dayOfMonth: "%d.", month: "%M %y", range: "% bis %")

    static let danish = LanguageWords(
        code: "da", rule: .one, separator: ", ",
        feelings: ["forfærdelig", "dårlig", "nogenlunde", "god", "fantastisk"],
        moods: Plural(one: "% stemning", other: "% stemninger"),
        days: Plural(one: "% dag", other: "% dage"),
        inCountries: Plural(one: "% i % land", other: "% i % lande"),
        onDays: Plural(one: "% fordelt på % dag", other: "% fordelt på % dage"),
        daysWithMoods: Plural(one: "% dag med stemning", other: "% dage med stemning"),
        someInCountries: Plural(one: "%, % i % land", other: "%, % i % lande"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% uden kendt land",
        best: "bedst: % (%)", most: "oftest: % (%)", average: "gennemsnit %",
        allMoods: "Alle stemninger", noMoods: "Ingen stemninger",
        noMood: "ingen stemning", moodWithoutFeeling: "stemning ikke angivet",
        withoutFeeling: "ikke angivet", withoutMoods: "ingen stemninger",
        moodsName: "stemninger", daysName: "dage", placeName: "sted", noPlace: "Intet sted",
        someMoods: Plural(one: "% af % stemning", other: "% af % stemninger"),
        moodNumber: "stemning %", noFeeling: "ikke angivet",
        edited: "redigeret %", imported: "importeret fra %",
        inARow: Plural(one: "% dag i træk", other: "% dage i træk"),
        onThisDay: "På denne dag", averages: "gennemsnit %, og % i de 30 dage før",
        tags: Plural(one: "% mærke", other: "% mærker"),
        tooFewDays: "% betyder færre end % dage med en følelse",
        yesterday: "i går", today: "i dag", tomorrow: "i morgen",
        short: .withPeriod,
        full: DatePatterns(
            day: "%E den %d. %M %y", dayWithoutWeekday: "%d. %M %y", dayWithoutYear: "%d. %M"),
        dayOfMonth: "%d.", month: "%M %y", range: "% til %")

    static let french = LanguageWords(
        code: "fr", rule: .zeroAndOne, separator: ", ",
        feelings: ["horrible", "mal", "bof", "bien", "super"],
        moods: Plural(one: "% humeur", other: "% humeurs"),
        days: Plural(one: "% jour", other: "% jours"),
        inCountries: Plural(one: "% dans % pays", other: "% dans % pays"),
        onDays: Plural(one: "% sur % jour", other: "% sur % jours"),
        daysWithMoods: Plural(one: "% jour avec une humeur", other: "% jours avec une humeur"),
        someInCountries: Plural(one: "%, % dans % pays", other: "%, % dans % pays"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% sans pays connu",
        best: "au mieux : % (%)", most: "le plus souvent : % (%)", average: "moyenne %",
        allMoods: "Toutes les humeurs", noMoods: "Aucune humeur",
        noMood: "aucune humeur", moodWithoutFeeling: "humeur non renseignée",
        withoutFeeling: "non renseigné", withoutMoods: "aucune humeur",
        moodsName: "humeurs", daysName: "jours", placeName: "lieu", noPlace: "Aucun lieu",
        someMoods: Plural(one: "% humeur sur %", other: "% humeurs sur %"),
        moodNumber: "humeur %", noFeeling: "non renseigné",
        edited: "modifiée %", imported: "importée de %",
        inARow: Plural(one: "% jour d’affilée", other: "% jours d’affilée"),
        onThisDay: "Ce jour-là", averages: "moyenne %, et % les 30 jours précédents",
        tags: Plural(one: "% étiquette", other: "% étiquettes"),
        tooFewDays: "% signifie moins de % jours renseignés",
        yesterday: "hier", today: "aujourd’hui", tomorrow: "demain",
        short: .plain, full: .plain,
        dayOfMonth: "%d", month: "%M %y", range: "% – %", firstDay: "1er")

    static let spanish = LanguageWords(
        code: "es", rule: .one, separator: ", ",
        feelings: ["pésimo", "mal", "regular", "bien", "genial"],
        moods: Plural(one: "% estado de ánimo", other: "% estados de ánimo"),
        days: Plural(one: "% día", other: "% días"),
        inCountries: Plural(one: "% en % país", other: "% en % países"),
        onDays: Plural(one: "% durante % día", other: "% durante % días"),
        daysWithMoods: Plural(
            one: "% día con un estado de ánimo", other: "% días con un estado de ánimo"),
        someInCountries: Plural(one: "%, % en % país", other: "%, % en % países"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% sin país conocido",
        best: "lo mejor: % (%)", most: "lo más frecuente: % (%)", average: "media %",
        allMoods: "Todos los estados de ánimo", noMoods: "Ningún estado de ánimo",
        noMood: "sin estado de ánimo", moodWithoutFeeling: "estado de ánimo sin valorar",
        withoutFeeling: "sin valorar", withoutMoods: "sin estados de ánimo",
        moodsName: "estados de ánimo", daysName: "días", placeName: "lugar",
        noPlace: "Ningún lugar",
        someMoods: Plural(one: "% de % estado de ánimo", other: "% de % estados de ánimo"),
        moodNumber: "n.º %", noFeeling: "sin valorar",
        edited: "editado %", imported: "importado de %",
        inARow: Plural(one: "% día seguido", other: "% días seguidos"),
        onThisDay: "En este día", averages: "media %, y % en los 30 días anteriores",
        tags: Plural(one: "% etiqueta", other: "% etiquetas"),
        tooFewDays: "% significa menos de % días con valoración",
        yesterday: "ayer", today: "hoy", tomorrow: "mañana",
        short: .plain, full: .iberian,
        dayOfMonth: "%d", month: "%M de %y", range: "% – %")

    static let portuguese = LanguageWords(
        code: "pt", rule: .zeroAndOne, separator: ", ",
        feelings: ["péssimo", "mal", "mais ou menos", "bem", "ótimo"],
        moods: Plural(one: "% humor", other: "% humores"),
        days: Plural(one: "% dia", other: "% dias"),
        inCountries: Plural(one: "% em % país", other: "% em % países"),
        onDays: Plural(one: "% durante % dia", other: "% durante % dias"),
        daysWithMoods: Plural(one: "% dia com um humor", other: "% dias com um humor"),
        someInCountries: Plural(one: "%, % em % país", other: "%, % em % países"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% sem país conhecido",
        best: "melhor: % (%)", most: "mais frequente: % (%)", average: "média %",
        allMoods: "Todos os humores", noMoods: "Nenhum humor",
        noMood: "nenhum humor", moodWithoutFeeling: "humor sem avaliação",
        withoutFeeling: "sem avaliação", withoutMoods: "nenhum humor",
        moodsName: "humores", daysName: "dias", placeName: "lugar", noPlace: "Nenhum lugar",
        someMoods: Plural(one: "% de % humor", other: "% de % humores"),
        moodNumber: "n.º %", noFeeling: "sem avaliação",
        edited: "editado %", imported: "importado de %",
        inARow: Plural(one: "% dia seguido", other: "% dias seguidos"),
        onThisDay: "Neste dia", averages: "média %, e % nos 30 dias anteriores",
        tags: Plural(one: "% etiqueta", other: "% etiquetas"),
        tooFewDays: "% significa menos de % dias com avaliação",
        yesterday: "ontem", today: "hoje", tomorrow: "amanhã",
        short: .plain, full: .iberian,
        dayOfMonth: "%d", month: "%M de %y", range: "% – %")

    static let japanese = LanguageWords(
        code: "ja", rule: .none, separator: "、",
        feelings: ["最悪", "悪い", "普通", "良い", "最高"],
        moods: Plural(one: "気分%件", other: "気分%件"),
        days: Plural(one: "%日", other: "%日"),
        inCountries: Plural(one: "%（%か国）", other: "%（%か国）"),
        onDays: Plural(one: "%・%日", other: "%・%日"),
        daysWithMoods: Plural(one: "気分のある日%日", other: "気分のある日%日"),
        someInCountries: Plural(one: "%、うち%件（%か国）", other: "%、うち%件（%か国）"),
        inCountry: "%（%）", someInCountry: "%、うち%件（%）", inNoCountry: "%（国不明）",
        best: "最高は%（%）", most: "最多は%（%）", average: "平均%",
        allMoods: "すべての気分", noMoods: "気分はありません",
        noMood: "気分なし", moodWithoutFeeling: "評価のない気分",
        withoutFeeling: "未評価", withoutMoods: "気分なし",
        moodsName: "気分", daysName: "日数", placeName: "場所", noPlace: "場所なし",
        someMoods: Plural(one: "%件（全%件）", other: "%件（全%件）"),
        moodNumber: "No.%", noFeeling: "未評価",
        edited: "編集 %", imported: "取り込み元 %",
        inARow: Plural(one: "%日連続", other: "%日連続"),
        onThisDay: "過去の今日", averages: "平均%、その前の30日は%",
        tags: Plural(one: "タグ%個", other: "タグ%個"),
        tooFewDays: "%は評価のある日が%日未満という意味です",
        yesterday: "昨日", today: "今日", tomorrow: "明日",
        short: DatePatterns(
            day: "%y年%M%d日(%E)", dayWithoutWeekday: "%y年%M%d日", dayWithoutYear: "%M%d日"),
        full: DatePatterns(
            day: "%y年%M%d日%E", dayWithoutWeekday: "%y年%M%d日", dayWithoutYear: "%M%d日"),
        dayOfMonth: "%M%d日", month: "%y年%M", range: "%～%", timeSeparator: " ")
}

extension LanguageWords.DatePatterns {
    /// "Tue 3 Nov 2026"
    fileprivate static let plain = Self(
        day: "%E %d %M %y", dayWithoutWeekday: "%d %M %y", dayWithoutYear: "%d %M")

    /// "Di 3. Nov 2026"
    fileprivate static let withPeriod = Self(
        day: "%E %d. %M %y", dayWithoutWeekday: "%d. %M %y", dayWithoutYear: "%d. %M")

    /// "martes, 3 de noviembre de 2026"
    fileprivate static let iberian = Self(
        day: "%E, %d de %M de %y", dayWithoutWeekday: "%d de %M de %y",
        dayWithoutYear: "%d de %M")
}
