import Foundation

extension LanguageWords {
    /// The languages of listings; others get English words.
    static let all = [english, german, danish, french, spanish, portuguese, japanese]

    static func of(_ locale: Locale) -> LanguageWords {
        let code = locale.language.languageCode?.identifier
        return all.first { $0.code == code } ?? english
    }

    static let english = LanguageWords(
        code: "en", rule: .one, separator: ", ", feelings: ["awful", "bad", "meh", "good", "rad"],
        moods: Plural("% mood", "% moods"), days: Plural("% day", "% days"),
        inCountries: Plural("% in % country", "% in % countries"),
        onDays: Plural("% on % day", "% on % days"),
        daysWithMoods: Plural("% day with a mood", "% days with a mood"),
        someInCountries: Plural("%, % in % country", "%, % in % countries"),
        inCountry: "% in %", someInCountry: "%, % in %", inNoCountry: "% without a known country",
        best: "best in % (%)", most: "most in % (%)", average: "average %",
        allMoods: "All moods", noMoods: "No moods",
        noMood: "no mood", moodWithoutFeeling: "mood without feeling",
        withoutFeeling: "without feeling", withoutMoods: "no moods",
        fewDays: "fewer than % days",
        weekCell: "each cell is a week", monthCell: "each cell is a month",
        moodsName: "moods", daysName: "days", placeName: "place", noPlace: "No place",
        someMoods: Plural("% of % mood", "% of % moods"),
        moodNumber: "mood %", noFeeling: "no feeling",
        edited: "edited %", imported: "imported from %",
        inARow: Plural("% day in a row", "% days in a row"),
        onThisDay: "On this day", averages: "average %, and % in the 30 days before",
        tags: Plural("% tag", "% tags"), tooFewDays: "% means fewer than % days with a feeling",
        yesterday: "yesterday", today: "today", tomorrow: "tomorrow", short: .plain, full: .plain,
        dayOfMonth: "%d", month: "%M %y", range: "% to %", mostOften: "most often % (%)")

    static let german = LanguageWords(
        code: "de", rule: .one, separator: ", ",
        feelings: ["furchtbar", "schlecht", "na ja", "gut", "super"],
        moods: Plural("% Stimmung", "% Stimmungen"), days: Plural("% Tag", "% Tage"),
        inCountries: Plural("% in % Land", "% in % Ländern"),
        onDays: Plural("% an % Tag", "% an % Tagen"),
        daysWithMoods: Plural("% Tag mit Stimmung", "% Tage mit Stimmung"),
        someInCountries: Plural("%, % in % Land", "%, % in % Ländern"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% ohne bekanntes Land",
        best: "am besten: % (%)", most: "am häufigsten: % (%)", average: "Durchschnitt %",
        allMoods: "Alle Stimmungen", noMoods: "Keine Stimmungen",
        noMood: "keine Stimmung", moodWithoutFeeling: "Stimmung ohne Angabe",
        withoutFeeling: "ohne Angabe", withoutMoods: "keine Stimmungen",
        fewDays: "weniger als % Tage",
        weekCell: "jedes Feld ist eine Woche", monthCell: "jedes Feld ist ein Monat",
        moodsName: "Stimmungen", daysName: "Tage", placeName: "Ort", noPlace: "Kein Ort",
        someMoods: Plural("% von % Stimmung", "% von % Stimmungen"),
        moodNumber: "Stimmung %", noFeeling: "ohne Angabe",
        edited: "geändert %", imported: "importiert aus %",
        inARow: Plural("% Tag in Folge", "% Tage in Folge"),
        onThisDay: "An diesem Tag", averages: "Durchschnitt %, in den 30 Tagen davor %",
        tags: Plural("% Schlagwort", "% Schlagwörter"),
        tooFewDays: "% bedeutet: weniger als % Tage mit Angabe",
        yesterday: "gestern", today: "heute", tomorrow: "morgen", short: .withPeriod,
        full: DatePatterns(
            day: "%E, %d. %M %y", dayWithoutWeekday: "%d. %M %y", dayWithoutYear: "%d. %M"),
        dayOfMonth: "%d.", month: "%M %y", range: "% bis %")

    static let danish = LanguageWords(
        code: "da", rule: .one, separator: ", ",
        feelings: ["forfærdelig", "dårlig", "nogenlunde", "god", "fantastisk"],
        moods: Plural("% stemning", "% stemninger"), days: Plural("% dag", "% dage"),
        inCountries: Plural("% i % land", "% i % lande"),
        onDays: Plural("% fordelt på % dag", "% fordelt på % dage"),
        daysWithMoods: Plural("% dag med stemning", "% dage med stemning"),
        someInCountries: Plural("%, % i % land", "%, % i % lande"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% uden kendt land",
        best: "bedst: % (%)", most: "oftest: % (%)", average: "gennemsnit %",
        allMoods: "Alle stemninger", noMoods: "Ingen stemninger",
        noMood: "ingen stemning", moodWithoutFeeling: "stemning ikke angivet",
        withoutFeeling: "ikke angivet", withoutMoods: "ingen stemninger",
        fewDays: "færre end % dage",
        weekCell: "hvert felt er en uge", monthCell: "hvert felt er en måned",
        moodsName: "stemninger", daysName: "dage", placeName: "sted", noPlace: "Intet sted",
        someMoods: Plural("% af % stemning", "% af % stemninger"),
        moodNumber: "stemning %", noFeeling: "ikke angivet",
        edited: "redigeret %", imported: "importeret fra %",
        inARow: Plural("% dag i træk", "% dage i træk"),
        onThisDay: "På denne dag", averages: "gennemsnit %, og % i de 30 dage før",
        tags: Plural("% mærke", "% mærker"),
        tooFewDays: "% betyder færre end % dage med en følelse",
        yesterday: "i går", today: "i dag", tomorrow: "i morgen", short: .withPeriod,
        full: DatePatterns(
            day: "%E den %d. %M %y", dayWithoutWeekday: "%d. %M %y", dayWithoutYear: "%d. %M"),
        dayOfMonth: "%d.", month: "%M %y", range: "% til %")

    static let french = LanguageWords(
        code: "fr", rule: .zeroAndOne, separator: ", ",
        feelings: ["horrible", "mal", "bof", "bien", "super"],
        moods: Plural("% humeur", "% humeurs"), days: Plural("% jour", "% jours"),
        inCountries: Plural("% dans % pays", "% dans % pays"),
        onDays: Plural("% sur % jour", "% sur % jours"),
        daysWithMoods: Plural("% jour avec une humeur", "% jours avec une humeur"),
        someInCountries: Plural("%, % dans % pays", "%, % dans % pays"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% sans pays connu",
        best: "au mieux : % (%)", most: "le plus souvent : % (%)", average: "moyenne %",
        allMoods: "Toutes les humeurs", noMoods: "Aucune humeur",
        noMood: "aucune humeur", moodWithoutFeeling: "humeur non renseignée",
        withoutFeeling: "non renseigné", withoutMoods: "aucune humeur",
        fewDays: "moins de % jours",
        weekCell: "chaque case est une semaine", monthCell: "chaque case est un mois",
        moodsName: "humeurs", daysName: "jours", placeName: "lieu", noPlace: "Aucun lieu",
        someMoods: Plural("% humeur sur %", "% humeurs sur %"),
        moodNumber: "humeur %", noFeeling: "non renseigné",
        edited: "modifiée %", imported: "importée de %",
        inARow: Plural("% jour d’affilée", "% jours d’affilée"),
        onThisDay: "Ce jour-là", averages: "moyenne %, et % les 30 jours précédents",
        tags: Plural("% étiquette", "% étiquettes"),
        tooFewDays: "% signifie moins de % jours renseignés",
        yesterday: "hier", today: "aujourd’hui", tomorrow: "demain", short: .plain, full: .plain,
        dayOfMonth: "%d", month: "%M %y", range: "% – %", firstDay: "1er")

    static let spanish = LanguageWords(
        code: "es", rule: .one, separator: ", ",
        feelings: ["pésimo", "mal", "regular", "bien", "genial"],
        moods: Plural("% estado de ánimo", "% estados de ánimo"), days: Plural("% día", "% días"),
        inCountries: Plural("% en % país", "% en % países"),
        onDays: Plural("% durante % día", "% durante % días"),
        daysWithMoods: Plural("% día con un estado de ánimo", "% días con un estado de ánimo"),
        someInCountries: Plural("%, % en % país", "%, % en % países"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% sin país conocido",
        best: "lo mejor: % (%)", most: "lo más frecuente: % (%)", average: "media %",
        allMoods: "Todos los estados de ánimo", noMoods: "Ningún estado de ánimo",
        noMood: "sin estado de ánimo", moodWithoutFeeling: "estado de ánimo sin valorar",
        withoutFeeling: "sin valorar", withoutMoods: "sin estados de ánimo",
        fewDays: "menos de % días",
        weekCell: "cada celda es una semana", monthCell: "cada celda es un mes",
        moodsName: "estados de ánimo", daysName: "días", placeName: "lugar",
        noPlace: "Ningún lugar",
        someMoods: Plural("% de % estado de ánimo", "% de % estados de ánimo"),
        moodNumber: "n.º %", noFeeling: "sin valorar",
        edited: "editado %", imported: "importado de %",
        inARow: Plural("% día seguido", "% días seguidos"),
        onThisDay: "En este día", averages: "media %, y % en los 30 días anteriores",
        tags: Plural("% etiqueta", "% etiquetas"),
        tooFewDays: "% significa menos de % días con valoración",
        yesterday: "ayer", today: "hoy", tomorrow: "mañana", short: .plain, full: .iberian,
        dayOfMonth: "%d", month: "%M de %y", range: "% – %")

    static let portuguese = LanguageWords(
        code: "pt", rule: .zeroAndOne, separator: ", ",
        feelings: ["péssimo", "mal", "mais ou menos", "bem", "ótimo"],
        moods: Plural("% humor", "% humores"), days: Plural("% dia", "% dias"),
        inCountries: Plural("% em % país", "% em % países"),
        onDays: Plural("% durante % dia", "% durante % dias"),
        daysWithMoods: Plural("% dia com um humor", "% dias com um humor"),
        someInCountries: Plural("%, % em % país", "%, % em % países"),
        inCountry: "% (%)", someInCountry: "%, % (%)", inNoCountry: "% sem país conhecido",
        best: "melhor: % (%)", most: "mais frequente: % (%)", average: "média %",
        allMoods: "Todos os humores", noMoods: "Nenhum humor",
        noMood: "nenhum humor", moodWithoutFeeling: "humor sem avaliação",
        withoutFeeling: "sem avaliação", withoutMoods: "nenhum humor",
        fewDays: "menos de % dias",
        weekCell: "cada célula é uma semana", monthCell: "cada célula é um mês",
        moodsName: "humores", daysName: "dias", placeName: "lugar", noPlace: "Nenhum lugar",
        someMoods: Plural("% de % humor", "% de % humores"),
        moodNumber: "n.º %", noFeeling: "sem avaliação",
        edited: "editado %", imported: "importado de %",
        inARow: Plural("% dia seguido", "% dias seguidos"),
        onThisDay: "Neste dia", averages: "média %, e % nos 30 dias anteriores",
        tags: Plural("% etiqueta", "% etiquetas"),
        tooFewDays: "% significa menos de % dias com avaliação",
        yesterday: "ontem", today: "hoje", tomorrow: "amanhã", short: .plain, full: .iberian,
        dayOfMonth: "%d", month: "%M de %y", range: "% – %")

    static let japanese = LanguageWords(
        code: "ja", rule: .none, separator: "、", feelings: ["最悪", "悪い", "普通", "良い", "最高"],
        moods: Plural("気分%件", "気分%件"), days: Plural("%日", "%日"),
        inCountries: Plural("%（%か国）", "%（%か国）"), onDays: Plural("%・%日", "%・%日"),
        daysWithMoods: Plural("気分のある日%日", "気分のある日%日"),
        someInCountries: Plural("%、うち%件（%か国）", "%、うち%件（%か国）"),
        inCountry: "%（%）", someInCountry: "%、うち%件（%）", inNoCountry: "%（国不明）",
        best: "最高は%（%）", most: "最多は%（%）", average: "平均%", allMoods: "すべての気分", noMoods: "気分はありません",
        noMood: "気分なし", moodWithoutFeeling: "評価のない気分", withoutFeeling: "未評価", withoutMoods: "気分なし",
        fewDays: "%日未満", weekCell: "1マスは1週間", monthCell: "1マスは1か月",
        moodsName: "気分", daysName: "日数", placeName: "場所", noPlace: "場所なし",
        someMoods: Plural("%件（全%件）", "%件（全%件）"), moodNumber: "No.%", noFeeling: "未評価",
        edited: "編集 %", imported: "取り込み元 %", inARow: Plural("%日連続", "%日連続"),
        onThisDay: "過去の今日", averages: "平均%、その前の30日は%", tags: Plural("タグ%個", "タグ%個"),
        tooFewDays: "%は評価のある日が%日未満という意味です", yesterday: "昨日", today: "今日", tomorrow: "明日",
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
        day: "%E, %d de %M de %y", dayWithoutWeekday: "%d de %M de %y", dayWithoutYear: "%d de %M")
}
