import type { QueryFacts } from '../../../api/query-facts.ts'
import type { Vote } from '../../../api/committee.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import type { PrincipalKind } from '../../../machines/lifecycle/query/principal.ts'
import type { Situation } from '../../models/query.world.ts'
import type { Needs } from './needs.ts'

/** What change-status can be asked for: a status, or none at all. */
export type Asked = StatusCode | 'none'

/** An effect's name and params. */
export type EffectRow = { type: string; params?: unknown }

/** Where a button stands, whether it also stands in the bar on the other tabs, and whether a line explains it. */
export type ButtonRow = {
  in: 'bar' | 'overLimitNote' | 'ledgerCard' | 'contractCard'
  alsoInBar?: true
  /** Shown, and refused with its reason, where the view could never take it. */
  always?: true
  explained?: true
  onlyWhile?: string
}

/** One way in which a step can go: who takes it, in which situation it is open, and from where to where. */
export type CaseRow = {
  by: PrincipalKind
  given?: Partial<Situation>
  /** A step that leaves the status as it is leads to the same one. */
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

/** All that is expected of a step. Written by hand from the lifecycle's document, never from the declaration. */
export type StepRow = {
  /** The name that the tests print → the case. */
  cases: Readonly<Record<string, CaseRow>>
  /** Before credit: in which of its two states the step stands; in both where this is left out. */
  before?: 'single' | 'committee'
  /** What it needs, by whom and, where that differs, in which statuses. What does not stand here needs nothing. */
  needs?: readonly { by: readonly PrincipalKind[]; in?: readonly StatusCode[]; wants: Needs }[]
  /** Conditions whose loss no query could meet, as something else refuses it too. */
  spare?: readonly string[]
  /** What goes with it, a field or fields with their values. */
  payload?: 'reason' | 'note' | 'containers' | 'confirm' | Readonly<Record<string, unknown>>
  /** What it sets off, in this order. */
  effects?: readonly EffectRow[]
  /** The facts that differ after it. */
  facts?: Partial<QueryFacts>
  vote?: Vote
  /** It is a decision by votes. */
  byVotes?: true
  /** The status stays by design wherever it leads to the same one, and no line is added to the history. */
  stays?: true
  /** The query counts as changed though its status stays. */
  modifies?: true
  /** Its reason is stored as the reason why the query was closed. */
  keepsReason?: true
  /** The history tells the terms that were changed for the decision. */
  tellsChanges?: true
  /** The history tells it in-house only. */
  toldInhouse?: true
  /** change-status takes it, asked for the status that it leads to, or for this instead. */
  changeStatus?: true | Asked
  /** The documented call of its own. */
  call?: CallName
  asks?: 'confirm' | 'closing' | 'reason' | 'note' | 'day'
  sends?: true
  ends?: true
  dangerous?: true
  /** It can be taken for many queries at once. */
  bulk?: true
  /** View → its button. */
  buttons?: Partial<Record<View, ButtonRow>>
  /** Statuses in which the query needs it next. */
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

/** The same case by several kinds of people, each under a name of its own. */
export const byEach = (
  kinds: readonly View[],
  name: string,
  leads: CaseRow['leads'],
  given: Partial<Situation> = {},
): Record<string, CaseRow> =>
  Object.fromEntries(kinds.map((by) => [`${names[by]} ${name}`, { by, given, leads }]))

export const inBar: ButtonRow = { in: 'bar' }
export const explained: ButtonRow = { in: 'bar', explained: true }
