import type * as z from 'zod/mini'
import type { Vote } from '../../../api/committee.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { StepAction } from './step-effects.ts'
import type { NeededGuard } from './guards.ts'
import type { View } from './locks.ts'
import type { PrincipalKind } from './principal.ts'
import type { StateName } from './statuses.ts'

/** One way in which a step goes: from where, to where, who takes it, and the guards that must hold, in this order. */
export type Way = {
  from: readonly StateName[]
  /** Without it the step is internal: the status stays, and no line is added to the history. */
  to?: StatusCode
  who: readonly PrincipalKind[]
  needs?: readonly NeededGuard[]
}

/** Where the button stands: in the bar below every tab, or on a part of one tab. */
export type Place = 'bar' | 'contractCard' | 'ledgerCard' | 'overLimitNote'

export type Offer = {
  place: Place
  /** Stands in the bar of the tabs that do not show `place`. */
  inBarElsewhere?: true
  /** Shown refused, with the reason, even where the status knows no such step. */
  always?: true
  /** Not shown where this guard refuses the step. */
  hiddenBy?: NeededGuard
  /** The text `explain.<type>` stands beside the button; for a button of the bar as a tooltip. */
  explained?: true
}

/**
 * What is asked first:
 * - `confirm`: a yes or no;
 * - `closing`: one of the provider's closing reasons, or another one in words;
 * - `reason`: a reason in words, which must be written;
 * - `note`: a note in words;
 * - `day`: a day, today unless another one is picked.
 */
export type Dialog = 'confirm' | 'closing' | 'reason' | 'note' | 'day'

export type Ask = {
  dialog: Dialog
  /** Where this is false the step is taken without asking. */
  when?: (facts: QueryFacts) => boolean
}

/**
 * All that there is to say of a step. The machine, the events, the API's schema and documentation, the buttons and the
 * dialogs follow from it. Its texts are found by the type; `docs/add-a-step.md` lists them.
 */
export type Declaration = {
  ways: readonly Way[]
  /** Fields that go with the step: what the dialog asks for, what the event carries, what the API accepts. */
  payload?: Readonly<Record<string, z.ZodMiniType>>
  /** What it sets off on the server, and the facts that differ after it. */
  does?: readonly StepAction[]
  /** The status that change-status is asked for to take this step; null: none. Other steps have no such call. */
  changeStatus?: StatusCode | null
  /** Where its button stands, view by view. */
  offered?: Partial<Record<View, Offer>>
  /** What is asked first; its texts are `ask.<type>.title`, `.says`, `.confirm` and `.keep`. */
  ask?: Ask
  /** Statuses in which the query needs this step next. */
  neededIn?: readonly StatusCode[]
  /** Where this is false it is not needed there after all. */
  neededWhen?: (facts: QueryFacts) => boolean
  /** Hands the query over to whoever decides: the progress of sending is shown. */
  sends?: true
  /** Ends the query: unsaved input is not saved first, and the button stands at the far end of the bar. */
  ends?: true
  /** The button and the answer to the question look dangerous. */
  dangerous?: true
  /** It can be taken for many queries at once. */
  bulk?: true
  /** The vote of a committee member that it gives. */
  vote?: Vote
  /** It is a decision that the votes of the committee mean. */
  decidedByVotes?: true
  /** It is for the query as its taker has read it: the call must name that version, and a newer one refuses it. */
  asRead?: true
  /** Where the status stays: the query counts as changed all the same, so that others read it again. */
  modifies?: true
  /** Its reason is stored with the query as the reason why it was closed. */
  keepsReason?: true
  /** The history tells the terms that were changed for the decision. */
  tellsChanges?: true
  /** The history tells it in-house only. */
  toldInhouse?: true
}
