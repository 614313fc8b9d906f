import type { StatusCode } from '../../../api/status.ts'
import type { CommitteeGuard } from './committee-votes.ts'
import type { View } from './locks.ts'

/** How far a query has come, as its papers see it. */
export type PaperPhase = 'asked' | 'approved' | 'signed' | 'running' | 'ended' | 'closed' | 'older'

/** Fields of a query are editable where its status carries the tag of the asking view. */
export type QueryTag = `editable.${View | 'client' | 'acceptance'}` | 'active' | 'closed' | 'legacy'

/** Everything that a status says by itself, whatever step leads to it. */
export type StatusRules = Omit<StateMeta, 'name'> & {
  /** What the status is called in code. */
  name: string
  tags?: readonly QueryTag[]
  papers: PaperPhase
  /** A note that goes with a step into this status is read in-house only. */
  inhouseNotes?: true
  /** A decision on the credit stands here: entering it ends an open review. */
  decides?: true
  /** Entering it ends what the signers are still asked for. */
  endsSignings?: true
  /** States inside of the status, each with the guard that holds in it. */
  inner?: Readonly<Record<string, CommitteeGuard>>
}

const contract = ['editable.compliance', 'editable.acceptance'] as const

const approved = {
  stage: 'decision',
  group: 'pending',
  turn: 'inhouse',
  shopTurn: 'shop',
  tags: ['editable.inhouse'],
  papers: 'approved',
  decides: true,
} as const

const legacy = {
  stage: 'legacy',
  group: 'pending',
  turn: 'nobody',
  tags: ['legacy'],
  papers: 'older',
} as const

/** The rules of every status, in the order of the lifecycle. Steps between them are declared in `steps/`. */
export const statuses = {
  P: {
    name: 'inProgress',
    stage: 'application',
    group: 'pending',
    turn: 'owner',
    tags: ['editable.client', 'editable.partner', 'editable.inhouse', 'editable.shop', 'editable.credit'],
    papers: 'asked',
  },
  SM: {
    name: 'sentToManager',
    stage: 'application',
    group: 'pending',
    turn: 'inhouse',
    tags: ['editable.inhouse'],
    papers: 'asked',
  },
  SCR: {
    name: 'sentToCredit',
    stage: 'decision',
    group: 'pending',
    turn: 'credit',
    tags: ['editable.inhouse', 'editable.credit'],
    papers: 'asked',
    inhouseNotes: true,
    inner: { single: 'oneDecides', committee: 'committeeDecides' },
  },
  SCO: {
    name: 'sentToCompliance',
    stage: 'decision',
    group: 'pending',
    turn: 'compliance',
    papers: 'asked',
    inhouseNotes: true,
  },
  QA: { name: 'approved', ...approved },
  QAC: { name: 'approvedWithChanges', ...approved },
  CR: {
    name: 'contractRequested',
    stage: 'contract',
    group: 'pending',
    turn: 'compliance',
    shopTurn: 'shop',
    tags: contract,
    papers: 'approved',
  },
  YS: {
    name: 'waitingForSignatures',
    stage: 'contract',
    group: 'pending',
    turn: 'signers',
    tags: contract,
    papers: 'approved',
  },
  HO: {
    name: 'handoverApproved',
    stage: 'contract',
    group: 'pending',
    turn: 'compliance',
    shopTurn: 'shop',
    tags: ['editable.acceptance'],
    papers: 'approved',
    decides: true,
  },
  SN: {
    name: 'signed',
    stage: 'contract',
    group: 'pending',
    turn: 'compliance',
    tags: ['editable.acceptance'],
    papers: 'signed',
  },
  CA: {
    name: 'contractActive',
    stage: 'running',
    group: 'approved',
    turn: 'nobody',
    tags: [...contract, 'active'],
    papers: 'running',
    inhouseNotes: true,
  },
  CF: { name: 'contractEnded', stage: 'running', group: 'terminated', turn: 'nobody', papers: 'ended' },
  N: {
    name: 'closed',
    stage: 'closed',
    group: 'terminated',
    turn: 'nobody',
    tags: ['closed'],
    papers: 'closed',
    decides: true,
    endsSignings: true,
  },
  MICO: { name: 'olderSystemMico', ...legacy },
  MICR: { name: 'olderSystemMicr', ...legacy },
} as const satisfies Record<StatusCode, StatusRules>

/** The rules of one status. */
export const rulesOf = (status: StatusCode): StatusRules => statuses[status]

type InnerOf<S extends StatusCode> = (typeof statuses)[S] extends { inner: infer Inner }
  ? `${S}.${keyof Inner & string}`
  : never

/** A status, or a state inside of one: where a step begins. */
export type StateName = StatusCode | { [S in StatusCode]: InnerOf<S> }[StatusCode]

/** The guard that holds in a state inside of a status. */
export const guardOfState = (state: StateName): CommitteeGuard | undefined => {
  const [status, inner = ''] = state.split('.') as [StatusCode, string?]
  return rulesOf(status).inner?.[inner]
}

/** A status that holds a decision on the credit. */
export type DecisionStatus = {
  [S in StatusCode]: (typeof statuses)[S] extends { decides: true } ? S : never
}[StatusCode]

export const stages = ['application', 'decision', 'contract', 'running', 'closed', 'legacy'] as const
export type Stage = (typeof stages)[number]

/** Styling groups of the status labels. */
export type StatusGroup = 'pending' | 'approved' | 'terminated'

/** `owner` is the query's own partner or shop, `signers` the people at the signing gateway. */
export const turns = ['owner', 'inhouse', 'shop', 'credit', 'compliance', 'signers', 'nobody'] as const
export type Turn = (typeof turns)[number]

/** The meta of a state: its name, its stage, its styling group, and whose turn it is. */
export type StateMeta = {
  name: string
  stage: Stage
  group: StatusGroup
  turn: Turn
  /** Whose turn it is where the shop contracts with the customer itself; the same as `turn` where absent. */
  shopTurn?: Turn
}
