import type * as z from 'zod/mini'
import type { Vote } from '../../../api/committee.ts'
import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { ActivationGap } from './activation-gaps.ts'
import type { StepAction } from './step-effects.ts'
import type { NeededGuard } from './guards.ts'
import type { View } from './locks.ts'
import type { PrincipalKind } from './principal.ts'
import type { StateName } from './statuses.ts'

/** One transition of a step: source states, target status, who takes it, and its guards in order. */
export type StepTransition = {
  from: readonly StateName[]
  /** Without it the step is internal: the status stays, and the history gets no row. */
  to?: StatusCode
  who: readonly PrincipalKind[]
  needs?: readonly NeededGuard[]
}

/** Where the button is: in the bar below every tab, or in a part of one tab. */
export type Place = 'bar' | 'contractCard' | 'ledgerCard' | 'overLimitNote'

export type Offer = {
  place: Place
  /** Also in the bar of the tabs that do not show `place`. */
  inBarElsewhere?: true
  /** Shown disabled with the reason, even if the status has no such step. */
  always?: true
  /** Hidden if this guard refuses the step. */
  hiddenBy?: NeededGuard
  /** The text `explain.<type>` is shown beside the button; for a button in the bar, as a tooltip. */
  explained?: true
}

/**
 * The dialog before the step:
 * - `confirm`: yes or no;
 * - `closing`: one of the provider's closing reasons, or another one in words;
 * - `reason`: a required reason in words;
 * - `note`: an optional note;
 * - `day`: a date, today by default.
 */
export type Dialog = 'confirm' | 'closing' | 'reason' | 'note' | 'day'

export type Ask = {
  dialog: Dialog
  /** If false, the step is taken without a dialog. */
  when?: (facts: QueryFacts) => boolean
}

/**
 * The declaration of a step. The machine, the events, the API's schema and documentation, the buttons and the dialogs
 * are derived from it. Its texts are found by the type; `docs/add-a-step.md` lists them.
 */
export type Declaration = {
  transitions: readonly StepTransition[]
  /** The payload: what the dialog asks for, the event carries and the API accepts. */
  payload?: Readonly<Record<string, z.ZodMiniType>>
  /** Its effects on the server and its changes to the facts. */
  does?: readonly StepAction[]
  /**
   * The status that change-status requests for this step, null for none. Undefined: change-status does not take the
   * step.
   */
  changeStatus?: StatusCode | null
  /** The button's place, by view. */
  offered?: Partial<Record<View, Offer>>
  /** The dialog; its texts are `ask.<type>.title`, `.says`, `.confirm` and `.keep`. */
  ask?: Ask
  /** Statuses in which the query needs this step next. */
  neededIn?: readonly StatusCode[]
  /** If false, the step is not needed there. */
  neededWhen?: (facts: QueryFacts) => boolean
  /** What usually comes before the step. While anything lacks, the step takes a reason and is not the one needed next. */
  gaps?: (facts: QueryFacts) => ActivationGap[]
  /** Passes the query on for a decision: the progress of sending is shown. */
  sends?: true
  /** If true, the step replaces its earlier result, and its label is `event.<type>.again`. */
  repeats?: (facts: QueryFacts) => boolean
  /** Ends the query: unsaved input is not saved first, and the button is at the far end of the bar. */
  ends?: true
  /** The button and the confirmation look dangerous. */
  dangerous?: true
  /** Can be taken for many queries at once. */
  bulk?: true
  /** The vote of a committee member that the step casts. */
  vote?: Vote
  /** A decision that the votes determine. */
  decidedByVotes?: true
  /**
   * Depends on the version that the user has read: the call must name it, and the server rejects the step if there is
   * a newer one.
   */
  asRead?: true
  /** Although the status stays, the query counts as modified, so that other users' screens read it again. */
  modifies?: true
  /** A user who has a passkey, or must have one, has to confirm with it at most five minutes before. */
  needsConfirmation?: true
  /** Its reason is stored as the query's closing reason. */
  keepsReason?: true
  /** The history shows the terms that were changed for the decision. */
  listsChanges?: true
  /** Only in-house users see it in the history. */
  hiddenFromPartner?: true
}
