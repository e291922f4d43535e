"""Lines as people write them into an agenda, for the fonts of the comparison."""

FRENCH = [
    "Dîner avec Hélène à la maison", "acheter du pain et des œufs", "rendez-vous chez le dentiste à 14h30",
    "Ne pas oublier l'été prochain", "réunion de l'équipe, salle trois", "où est passée la clé du garage ?",
    "le garçon a reçu un cadeau", "changer l'eau de la piscine", "forêt, hôpital, île, bientôt",
    "payer la facture d'électricité", "Écrire à tante Zoé pour Noël", "marché : tomates, pêches, céleri",
    "il a plu toute la journée", "vélo jusqu'au château, 23 km", "répéter le morceau de piano",
    "appeler le médecin mardi matin", "La bibliothèque ferme à 18h", "préparer le gâteau d'anniversaire",
    "finir le chapitre quatre", "très fatigué, mais content",
]

ENGLISH = [
    "Dinner with Anna at the lake", "buy bread, milk and six eggs", "dentist on Tuesday at 2:30 pm",
    "call the school about the trip", "water the plants before Friday", "we walked along a wide river",
    "pay the electricity bill (42.50)", "Meeting moved to room twelve", "the new bike is much faster",
    "write to Zoe for her birthday", "rain all day, so we stayed home", "finish chapter four by Monday",
    "Where is the key of the garage?", "jam, quinces, sugar, lemons", "practise the piano every evening",
    "tired, but it was a good day", "book the ferry for July", "change the filter of the pool",
    "lunch with Grandma on Sunday", "learn how to fix the gate",
]
