// The most frequent small words in English and French.

/// Frequent words, folded, that do not make a keyword.
package enum SmallWords {
    /// The grammatical words among folded words of a sentence: articles, pronouns, prepositions, auxiliaries and question words. Uses the
    /// language to which more of the words belong.
    package static func grammar(in words: [String]) -> Set<String> {
        let english = englishGrammar.intersection(words)
        let french = frenchGrammar.intersection(words)
        return english.count == french.count ? english.union(french) : english.count > french.count ? english : french
    }

    private static let englishGrammar: Set<String> = words(
        """
        a about after against am among an and any anyone anything are aren't as at be because been before being between both \
        but by can can't cannot could couldn't did didn't do does doesn't doing don't during each for from had hadn't has \
        hasn't have haven't having he he's her here hers herself him himself his how however i i'd i'll i'm i've if in into \
        is isn't it it's its itself just like many may me might more most much must my myself no nor not of off on only or \
        our ours out over own she she's should shouldn't so some someone something such than that that's the their theirs \
        them themselves then there there's these they they're they've this those though through to too under until up upon us \
        very was wasn't we we're we've were weren't what what's when where whether which while who whom whose why will with \
        within without won't would wouldn't you you're you've your yours
        """)

    private static let frenchGrammar: Set<String> = words(
        """
        a ai aie ainsi alors apres as au aucun aucune aussi autre autres aux avaient avais avait avant avec avez avoir avons \
        car ce ceci cela celle celles celui ces cet cette ceux chaque chez ci combien comme comment contre d'abord dans de \
        depuis des dont du duquel durant elle elles en encore entre est et etaient etais etait ete etes etre eu eux faire \
        fait il ils je la laquelle le lequel les lesquels leur leurs lors lorsque lui ma mais me meme memes mes moi mon ne ni \
        nos notre nous on ont or ou oui par parmi pas pendant peut plus pour pourquoi puis puisque qu quand que quel quelle \
        quelles quelque quelques quels qui quoi sa sans se sera serait ses si soi sommes son sont sous suis sur ta te tes toi \
        ton tous tout toute toutes tu un une va vers vos votre vous y
        """)

    package static let english = englishGrammar.union(
        words(
            """
            above again all almost along already also although always another anybody around ask asked away back became become \
            began behind below best better big call called came come day days done down early either else end enough even ever \
            every everyone everything far feel felt few find first found gave get gets getting give given go goes going gone good \
            got great half happened hard he'd he'll hour hours instead keep kept kind knew know known last late later least left \
            less let let's little long look looked looking lot lots made make makes making man maybe mean minute minutes morning \
            near need needed needs never new next nice night nobody none nothing now often oh ok okay old once one other others \
            part people perhaps place put quite rather ready really right said same saw say says second see seem seemed seems \
            seen set several she'd she'll show since small sometimes soon started still stuff sure take taken takes taking tell \
            they'd they'll thing things think thought three till time times today together told tomorrow tonight took toward \
            tried try trying turned two use used using usually want wanted way we'd we'll week weeks well went whole work worked \
            wrote year years yes yesterday yet you'd you'll
            """))

    package static let french = frenchGrammar.union(
        words(
            """
            ailleurs aujourd'hui aupres aura aurai aurait auront autant autour aviez avions ayant beaucoup bien bon bonne bref \
            cent cependant certain certaine certains chacun chose choses davantage deja dehors demain dernier derniere derriere \
            dessous dessus deux devait devant devenu devoir devrait dire dit dite dois doit doivent donc enfin ensuite envers \
            environ etant eviter fais faisait faisant faite faites falloir faudrait faut font fois grand grande guere heure \
            heures hier hors hui ici jamais jour journee jours juste jusque loin longtemps maintenant mal malgre matin mettre \
            mieux mis mise moins mois moment monde nom non nouveau nouvelle nul parce parfois passe passer petit petite peu \
            peuvent peux plein plupart plusieurs plutot point pourrait pouvait pouvoir premier premiere prendre pres presque pris \
            qua quant quarante quatre quelqu rien sais sait sauf savoir seront seul seule seulement sien soient soir soit souvent \
            soyez suit tandis tant tard tel telle tellement temps tot toujours tres trois trop trouve trouver vais valait veut \
            veux vient voici voila voir vois voit vont vouloir voulu vrai vraiment vu
            """))

    package static let all = english.union(french)

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
