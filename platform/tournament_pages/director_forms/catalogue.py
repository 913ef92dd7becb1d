"""Every form of a director's desk, by the name in its address."""

from tournament_pages.director_forms.entrants import (
    Admit,
    CheckIn,
    ComeBack,
    GiveBye,
    InvitePlayer,
    Substitute,
    TakeBackInvitation,
    Withdraw,
)
from tournament_pages.director_forms.event import Announce, AnnounceEntry, Cancel, CloseEntry, Seed, Start
from tournament_pages.director_forms.form import DirectorForm
from tournament_pages.director_forms.results import CorrectResult, RecordResult
from tournament_pages.director_forms.rounds import (
    BeginByHand,
    EndByHand,
    EndStage,
    LeaveByHand,
    NextRound,
    Pair,
    StartRound,
    TakeBackPairing,
)
from tournament_pages.director_forms.times import Extend, Pause, Postpone, Resume, SetDeadline

DIRECTOR_FORMS: dict[str, type[DirectorForm]] = {
    "seed": Seed,
    "bye": GiveBye,
    "announce-entry": AnnounceEntry,
    "close-entry": CloseEntry,
    "start": Start,
    "pair": Pair,
    "take-back-pairing": TakeBackPairing,
    "start-round": StartRound,
    "next-round": NextRound,
    "end-stage": EndStage,
    "begin-by-hand": BeginByHand,
    "leave-by-hand": LeaveByHand,
    "end-by-hand": EndByHand,
    "result": RecordResult,
    "correct": CorrectResult,
    "invite": InvitePlayer,
    "take-back-invitation": TakeBackInvitation,
    "withdraw": Withdraw,
    "return": ComeBack,
    "admit": Admit,
    "check-in": CheckIn,
    "substitute": Substitute,
    "extend": Extend,
    "set-deadline": SetDeadline,
    "pause": Pause,
    "resume": Resume,
    "postpone": Postpone,
    "cancel": Cancel,
    "announce": Announce,
}
