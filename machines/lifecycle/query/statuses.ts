import type { ConditionPurpose } from '../../../api/condition-purpose.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { CommitteeGuard } from './committee-votes.ts'
import type { View } from './locks.ts'

/** The phase of a query that its papers depend on. */
export type PaperPhase = 'asked' | 'approved' | 'signed' | 'running' | 'ended' | 'closed' | 'older'

/** Fields of a query are editable in the statuses that carry the view's tag. */
export type QueryTag = `editable.${View | 'client' | 'acceptance'}` | 'active' | 'closed' | 'legacy'

/** The rules of a status, independent of the step that enters it. */
export type StatusRules = Omit<StateMeta, 'name'> & {
  /** The name of the status in code. */
  name: string
  tags?: readonly QueryTag[]
  papers: PaperPhase
  /** Only in-house users read the note of a step into this status. */
  inhouseNotes?: true
  /** The status holds a credit decision: entering it ends an open review. */
  decides?: true
  /** Entering the status cancels pending signatures. */
  endsSignings?: true
  /** Entering the status ends the conditions that are not met, and leaving it resumes them. */
  endsConditions?: true
  /** For which steps credit and compliance may ask for something here. */
  conditions?: readonly ConditionPurpose[]
  /** The child states of the status, each with its guard. */
  inner?: Readonly<Record<string, CommitteeGuard>>
}

const contract = ['editable.compliance', 'editable.acceptance'] as const

const beforeDecision = ['decision', 'contract', 'signing', 'activation'] as const
const afterDecision = ['contract', 'signing', 'activation'] as const

const approved = {
  stage: 'decision',
  group: 'pending',
  turn: 'inhouse',
  shopTurn: 'shop',
  tags: ['editable.inhouse'],
  papers: 'approved',
  decides: true,
  conditions: afterDecision,
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
    offeredTurn: 'customer',
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
    conditions: beforeDecision,
  },
  SCR: {
    name: 'sentToCredit',
    stage: 'decision',
    group: 'pending',
    turn: 'credit',
    tags: ['editable.inhouse', 'editable.credit'],
    papers: 'asked',
    inhouseNotes: true,
    conditions: beforeDecision,
    inner: { single: 'oneDecides', committee: 'committeeDecides' },
  },
  SCO: {
    name: 'sentToCompliance',
    stage: 'decision',
    group: 'pending',
    turn: 'compliance',
    papers: 'asked',
    inhouseNotes: true,
    conditions: beforeDecision,
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
    conditions: afterDecision,
  },
  YS: {
    name: 'waitingForSignatures',
    stage: 'contract',
    group: 'pending',
    turn: 'signers',
    stoppedTurn: 'compliance',
    tags: contract,
    papers: 'approved',
  },
  HO: {
    name: 'handoverApproved',
    stage: 'contract',
    group: 'pending',
    turn: 'compliance',
    shopTurn: 'shop',
    turnBeforeContract: 'inhouse',
    tags: ['editable.acceptance'],
    papers: 'approved',
    decides: true,
    conditions: afterDecision,
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
    endsConditions: true,
  },
  MICO: { name: 'olderSystemMico', ...legacy },
  MICR: { name: 'olderSystemMicr', ...legacy },
} as const satisfies Record<StatusCode, StatusRules>

/** Returns the rules of a status. */
export const rulesOf = (status: StatusCode): StatusRules => statuses[status]

/** A risk class is renewed while the contract is active. */
export const RENEWED_IN = 'CA' satisfies StatusCode

type InnerOf<S extends StatusCode> = (typeof statuses)[S] extends { inner: infer Inner }
  ? `${S}.${keyof Inner & string}`
  : never

/** A status or one of its child states, from which a step starts. */
export type StateName = StatusCode | { [S in StatusCode]: InnerOf<S> }[StatusCode]

/** The guard of a child state. */
export const guardOfState = (state: StateName): CommitteeGuard | undefined => {
  const [status, inner = ''] = state.split('.') as [StatusCode, string?]
  return rulesOf(status).inner?.[inner]
}

/** A status that holds a credit decision. */
export type DecisionStatus = {
  [S in StatusCode]: (typeof statuses)[S] extends { decides: true } ? S : never
}[StatusCode]

export const stages = ['application', 'decision', 'contract', 'running', 'closed', 'legacy'] as const
export type Stage = (typeof stages)[number]

/** Styling groups of the status labels. */
export type StatusGroup = 'pending' | 'approved' | 'terminated'

/** `owner` is the query's own partner or shop, `signers` the people at the signing gateway. */
export const storedTurns = ['owner', 'inhouse', 'shop', 'credit', 'compliance', 'signers', 'nobody'] as const
/** `customer` depends on the offer's state, so the query's column does not have it. */
export const turns = [...storedTurns, 'customer'] as const
export type Turn = (typeof turns)[number]

/** The meta of a state: its name, its stage, its styling group, and whose turn it is. */
export type StateMeta = {
  name: string
  stage: Stage
  group: StatusGroup
  turn: Turn
  /** Whose turn it is if the shop contracts with the customer itself; the same as `turn` if absent. */
  shopTurn?: Turn
  /** Whose turn it is while a signing is blocked; the same as `turn` if absent. */
  stoppedTurn?: Turn
  /** Whose turn it is while the customer has the shop's offer; the same as `turn` if absent. */
  offeredTurn?: Turn
  /** Whose turn it is until the contract is concluded; the same as `turn` if absent. */
  turnBeforeContract?: Turn
}
