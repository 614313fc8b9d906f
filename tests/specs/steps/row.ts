import type { QueryFacts } from '../../../api/query-facts.ts'
import type { Vote } from '../../../api/committee.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import type { PrincipalKind } from '../../../machines/lifecycle/query/principal.ts'
import type { Situation } from '../../models/query.situation.ts'
import type { Needs } from './needs.ts'

/** A status for change-status, or none. */
export type RequestedStatus = StatusCode | 'none'

/** An effect's name and params. */
export type EffectRow = { type: string; params?: unknown }

/** A button's place, whether it is also in the bar of other tabs, and whether a text explains it. */
export type ButtonRow = {
  in: 'bar' | 'overLimitNote' | 'ledgerCard' | 'contractCard'
  alsoInBar?: true
  /** Shown disabled with its reason where the view can never take it. */
  always?: true
  explained?: true
  onlyWhile?: string
}

/** One case of a step: who takes it, in which situation, and its transitions. */
export type CaseRow = {
  by: PrincipalKind
  given?: Partial<Situation>
  /** An internal step keeps the status. */
  leads: Partial<Record<StatusCode, StatusCode>>
}

export type CallName =
  | 'annul'
  | 'createShopContract'
  | 'lendifyContract'
  | 'sendForSigning'
  | 'confirmSigned'
  | 'setDeliveryDate'
  | 'vote'

/** The expected behaviour of a step, by hand from the lifecycle's document, never from the declaration. */
export type StepRow = {
  /** Case by name, as tests print it. */
  cases: Readonly<Record<string, CaseRow>>
  /** The child state of SCR that has the step; both if absent. */
  before?: 'single' | 'committee'
  /** Its requirements, by principal and, if they differ, by status. Without an entry it needs nothing. */
  needs?: readonly { by: readonly PrincipalKind[]; in?: readonly StatusCode[]; wants: Needs }[]
  /** Conditions whose loss no query could meet, because something else refuses too. */
  spare?: readonly string[]
  /** The payload: fields with values. */
  payload?: 'reason' | 'note' | 'containers' | 'conditions' | 'confirm' | Readonly<Record<string, unknown>>
  /** The effects in order. */
  effects?: readonly EffectRow[]
  /** Facts that change. */
  facts?: Partial<QueryFacts>
  vote?: Vote
  /** A decision by votes. */
  byVotes?: true
  /** Internal by design: no row in the history. */
  stays?: true
  /** The query counts as modified although its status stays. */
  modifies?: true
  /** Needs a fresh confirmation by passkey. */
  needsConfirmation?: true
  /** The reason is stored as the closing reason. */
  keepsReason?: true
  /** The history shows the changed terms. */
  listsChanges?: true
  /** Only the in-house history shows it. */
  hiddenFromPartner?: true
  /** change-status takes it, for its target status or for this one. */
  changeStatus?: true | RequestedStatus
  /** Its documented call. */
  call?: CallName
  asks?: 'confirm' | 'closing' | 'reason' | 'note' | 'day'
  sends?: true
  ends?: true
  dangerous?: true
  /** Available in bulk. */
  bulk?: true
  /** View → its button. */
  buttons?: Partial<Record<View, ButtonRow>>
  /** Statuses in which it is the next step. */
  nextIn?: readonly StatusCode[]
}

const names = {
  partner: 'partner',
  inhouse: 'in-house',
  shop: 'shop',
  credit: 'credit',
  compliance: 'compliance',
} as const
export const house = ['inhouse', 'credit', 'compliance'] as const

/** The same case for several principals, each with its own name. */
export const byEach = (
  kinds: readonly View[],
  name: string,
  leads: CaseRow['leads'],
  given: Partial<Situation> = {},
): Record<string, CaseRow> =>
  Object.fromEntries(kinds.map((by) => [`${names[by]} ${name}`, { by, given, leads }]))

export const inBar: ButtonRow = { in: 'bar' }
export const explained: ButtonRow = { in: 'bar', explained: true }
