"""All that happens in a match, in the order of the rules."""

from games.orcs_vs_orcs.rules import (
    automatic_effects,
    battle,
    building,
    contact,
    decks,
    discards,
    effects,
    entry,
    hands,
    heroes,
    movement,
    reveal,
    scoring,
    setup,
    strikes,
    turns,
)
from games.orcs_vs_orcs.rules.log import OrcEvent

EVENTS: tuple[type[OrcEvent], ...] = (
    setup.PositionPlaced, setup.FirstPlayerDrawn, setup.HeroesShuffled, setup.ObjectivesDealt,
    turns.TurnBegun, turns.ActionsEnded, turns.TurnEnded, turns.GameTurnBegun, turns.GameEnded,
    movement.HordesMoved, movement.HordesWentOn, movement.GroupStopped, movement.HordesMarched,
    building.HordesRecruited, building.CardsBought, building.FortressLaid, building.FortressRaised,
    entry.FortressToppled, entry.MarkerPlaced, entry.MarkerReturned, entry.VillageRazed, entry.VillageConverted,
    entry.MilitiaFought, heroes.HeroesOffered, heroes.HeroKept, heroes.HeroStolen,
    contact.ArmyMet, contact.RetreatOrdered, contact.Stood, contact.Retreated, contact.ArmyDestroyed,
    battle.BattleBegun, battle.RoundBegun, battle.BattleEnded,
    decks.DeckChosen, decks.VanguardEngaged, decks.DeckShuffled,
    hands.CardsDrawn, hands.HandKept, hands.HandReorganised,
    reveal.CardChosen, reveal.CardTurnedUp, reveal.CardPlaced, reveal.CardTakenBack,
    strikes.StrikesTaken, strikes.BerserkUsed, strikes.BerserkKept, strikes.BerserkTaken, strikes.TokenJumped,
    strikes.TokenSteppedBack, strikes.HordeRevived, strikes.HordeCalled,
    effects.EffectAsked, effects.EffectChosen, effects.EffectResolved,
    automatic_effects.EffectIdle, automatic_effects.EffectCancelled, automatic_effects.UnitsHidden,
    automatic_effects.NextRoundBound, automatic_effects.StepBackReady,
    discards.TopDiscarded, discards.DiscardMissed, discards.TopDestroyed, discards.HeroDiscarded,
    discards.KeptDiscarded, discards.PileReturned, discards.CardFetched, discards.ShelterlessDiscarded,
    scoring.GloryGained, scoring.ObjectiveScored, scoring.ScoringClosed, scoring.RiverShifted, scoring.StackTurnedUp,
)  # fmt: skip
