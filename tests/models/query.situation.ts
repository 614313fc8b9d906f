import type { Vote } from '../../api/committee.ts'
import type { ReplaceableRule } from '../../api/replaceable-rule.ts'
import type { ConditionPurpose } from '../../api/condition-purpose.ts'
import type { DeadlinePurpose } from '../../api/deadlines.ts'
import { products } from '../../api/status.ts'
import type { QueryFacts } from '../../api/query-facts.ts'

/** Everything about a query and a step's selection that the lifecycle may depend on. */
export const situationValues = {
  whose: ['own', "another partner's"],
  form: ['complete', 'incomplete', 'without an asset name'],
  assets: ['some', 'none'],
  total: ['positive', 'zero'],
  terms: ['payable', 'unpayable'],
  changes: ['none', 'made'],
  amount: ['within the committee limit', 'over the committee limit'],
  votes: ['none', 'one short', 'one short to refuse', 'approve', 'refuse', 'even'],
  voter: ['not of the query', 'made the query'],
  voted: ['not yet', 'to approve', 'with changes', 'to refuse'],
  credit: [
    'covers',
    'covers to the cent',
    'covers, partner has no limit',
    'over the available limit',
    'over the contract maximum',
    'over the partner limit',
    'rejected',
    'not available',
    'blocked',
    'never asked',
    'checking',
  ],
  aplink: ['empty', 'set'],
  ledger: ['entered', 'empty'],
  containers: ['unsent', 'sent', 'stopped', 'signed', 'unsent, all signed'],
  confirmed: ['no', 'on paper'],
  act: ['none', 'entered'],
  contract: ['running', 'ended'],
  delivery: ['undated', 'dated'],
  handover: ['later', 'on signing'],
  client: ['company', 'consumer'],
  concluded: ['not yet', 'in time', 'too long ago'],
  screening: ['clear', 'unchecked', 'running', 'risk', 'hold'],
  sheet: ['handed over', 'none', 'of other terms'],
  withdrawal: ['none', 'made'],
  check: ['none', 'made'],
  review: ['none', 'open', 'ended'],
  closing: ['by somebody else', 'by the provider'],
  paper: ['allowed', 'forbidden'],
  product: products,
  decision: ['allowed', 'forbidden by the partner', 'public person'],
  replaced: ['nothing', 'the asset groups', 'the limit', 'both'],
  conditions: ['none', 'for the decision', 'for the contract', 'for the signing', 'for the activation'],
  deadline: ['none', 'reminder due', 'escalation due', 'expiry due'],
  voteDeadline: ['none', 'reminder due', 'escalation due'],
  picked: ['one', 'none'],
  reason: ['given', 'empty', 'blank'],
} as const

/** Name of the client. */
export const CLIENT = 'Meretuul OÜ'

export type Dimension = keyof typeof situationValues
export type Situation = { [D in Dimension]: (typeof situationValues)[D][number] }
/** One value of one dimension, as named in the tables. */
export type Flaw = { [D in Dimension]: `${D}: ${Situation[D]}` }[Dimension]

export const dimensions = Object.keys(situationValues) as Dimension[]

/** The first value of each dimension. */
export const ordinary: Situation = {
  whose: 'own',
  form: 'complete',
  assets: 'some',
  total: 'positive',
  terms: 'payable',
  changes: 'none',
  amount: 'within the committee limit',
  votes: 'none',
  voter: 'not of the query',
  voted: 'not yet',
  credit: 'covers',
  aplink: 'empty',
  ledger: 'entered',
  containers: 'unsent',
  confirmed: 'no',
  act: 'none',
  contract: 'running',
  delivery: 'undated',
  handover: 'later',
  client: 'company',
  concluded: 'not yet',
  screening: 'clear',
  sheet: 'handed over',
  withdrawal: 'none',
  check: 'none',
  review: 'none',
  closing: 'by somebody else',
  paper: 'allowed',
  product: 'LEASING',
  decision: 'allowed',
  replaced: 'nothing',
  conditions: 'none',
  deadline: 'none',
  voteDeadline: 'none',
  picked: 'one',
  reason: 'given',
}

/** The differences from the ordinary situation in words. */
export const nameOf = (situation: Situation): string =>
  dimensions
    .filter((dimension) => situation[dimension] !== ordinary[dimension])
    .map((dimension) => `${dimension}: ${situation[dimension]}`)
    .join(', ') || 'nothing unusual'

export const isPresent = (flaw: Flaw, situation: Situation): boolean =>
  dimensions.some((dimension) => flaw === `${dimension}: ${situation[dimension]}`)

/** The situation with one dimension changed. */
export function withFlaw(situation: Situation, flaw: Flaw): Situation {
  const [dimension, value] = flaw.split(': ')
  return { ...situation, [String(dimension)]: value }
}

/** The situation and all that differ from it in one dimension. */
export const neighbours = (situation: Situation): Situation[] => [
  situation,
  ...dimensions.flatMap((dimension) =>
    situationValues[dimension]
      .filter((value) => value !== situation[dimension])
      .map((value) => ({ ...situation, [dimension]: value })),
  ),
]

/** The partner of all principals who act for one. */
export const ownPartner = 10
/** A partner without principals. */
const anotherPartner = 99

/** The quorum of the test committee, and votes by value. */
export const QUORUM = 3
export const tallies = {
  none: { approvals: 0, refusals: 0 },
  'one short': { approvals: 2, refusals: 0 },
  'one short to refuse': { approvals: 0, refusals: 2 },
  approve: { approvals: 2, refusals: 1 },
  refuse: { approvals: 1, refusals: 2 },
  even: { approvals: 2, refusals: 2 },
} as const satisfies Record<Situation['votes'], object>

/** Below any financed amount. */
export const COMMITTEE_LIMIT = 100_000
export const ownVotes = {
  'not yet': null,
  'to approve': 'approve',
  'with changes': 'approveWithChanges',
  'to refuse': 'refuse',
} as const satisfies Record<Situation['voted'], Vote | null>

const missing = {
  complete: [],
  incomplete: ['custName'],
  'without an asset name': ['qassets.0.qassetName'],
} as const satisfies Record<Situation['form'], readonly string[]>

/** An advance of a tenth, if the terms give a payment. */
const financedOf = ({ terms }: Situation, total: number): number =>
  terms === 'payable' ? total * 0.9 : total

const totalCents = { positive: 1_240_000, zero: 0 } as const

type Credit = Pick<QueryFacts, 'limit' | 'partnerCreditLimitCents'>

/** Amounts around a total; unnamed ones cover it easily, so that one value decides. */
function creditOf(credit: Situation['credit'], total: number): Credit {
  const ample = total + 500_000
  const limit = { status: 'approved', availableCents: ample, maxContractCents: ample } as const
  const answer = (
    patch: Partial<NonNullable<QueryFacts['limit']>>,
    partner: number | null = ample,
  ): Credit => ({
    limit: { ...limit, ...patch },
    partnerCreditLimitCents: partner,
  })
  switch (credit) {
    case 'covers':
      return answer({})
    case 'covers to the cent':
      return answer({ availableCents: total, maxContractCents: total }, total)
    case 'covers, partner has no limit':
      return answer({}, null)
    case 'over the available limit':
      return answer({ availableCents: total - 1 })
    case 'over the contract maximum':
      return answer({ maxContractCents: total - 1 })
    case 'over the partner limit':
      return answer({}, total - 1)
    case 'rejected':
      return answer({ status: 'rejected' })
    case 'not available':
      return answer({ status: 'not_available' })
    case 'blocked':
      return answer({ status: 'blocked' })
    case 'checking':
      return answer({ status: 'checking' })
    case 'never asked':
      return { limit: null, partnerCreditLimitCents: ample }
  }
}

/** A request for a review counts only for its automatic check. */
const reviewOf = ({ client, check, review }: Situation): QueryFacts['review'] =>
  client === 'consumer' && check === 'made' && review !== 'none' ? review : null

/** The rules that conditions replace, if the automatic decision approves with conditions. */
export const replacements = {
  nothing: [],
  'the asset groups': ['assetGroupsAllow'],
  'the limit': ['limitCovers'],
  both: ['assetGroupsAllow', 'limitCovers'],
} as const satisfies Record<Situation['replaced'], readonly ReplaceableRule[]>

/** The step that waits for a condition. */
export const purposes = {
  none: null,
  'for the decision': 'decision',
  'for the contract': 'contract',
  'for the signing': 'signing',
  'for the activation': 'activation',
} as const satisfies Record<Situation['conditions'], ConditionPurpose | null>

const conditionsOf = ({ conditions }: Situation): QueryFacts['conditions'] => {
  const of = (purpose: ConditionPurpose) =>
    purposes[conditions] === purpose
      ? { count: 1, first: { en: 'Why so?', et: 'Miks nii?' } }
      : { count: 0, first: null }
  return {
    decision: of('decision'),
    contract: of('contract'),
    signing: of('signing'),
    activation: of('activation'),
  }
}

/** The deadlines that are due. */
export const duePurposes = {
  none: [],
  'reminder due': ['reminder'],
  'escalation due': ['escalation'],
  'expiry due': ['expiry'],
} as const satisfies Record<Situation['deadline'], readonly DeadlinePurpose[]>

/** When they were due. */
export const DUE_AT = '2026-03-02T15:00:00.000Z'

const deadlinesOf = ({ deadline, voteDeadline }: Situation): QueryFacts['deadlines'] => ({
  overdueAt: deadline === 'escalation due' ? DUE_AT : null,
  overdue: deadline === 'escalation due',
  expiresAt: deadline === 'expiry due' ? DUE_AT : null,
  due: [...duePurposes[deadline]],
  vote: {
    overdueAt: voteDeadline === 'escalation due' ? DUE_AT : null,
    overdue: voteDeadline === 'escalation due',
    due: [...duePurposes[voteDeadline]],
  },
})

/** The facts of a query in this situation. */
export function factsOf(situation: Situation): QueryFacts {
  const total = totalCents[situation.total]
  return {
    partnerId: situation.whose === 'own' ? ownPartner : anotherPartner,
    product: situation.product,
    missing: [...missing[situation.form]],
    assetCount: situation.assets === 'some' ? 2 : 0,
    totalCents: total,
    financedCents: financedOf(situation, total),
    committee: {
      limitCents: situation.amount === 'over the committee limit' ? COMMITTEE_LIMIT : null,
      quorum: QUORUM,
      ...tallies[situation.votes],
      own: situation.voter === 'made the query',
      vote: ownVotes[situation.voted],
    },
    termsPayable: situation.terms === 'payable',
    termsChanged: situation.changes === 'made',
    aplink: situation.aplink === 'set',
    hasLedgerContract: situation.ledger === 'entered',
    containerSent: ['sent', 'stopped', 'signed'].includes(situation.containers),
    allContainersSigned: situation.containers === 'signed' || situation.containers === 'unsent, all signed',
    signingStopped: situation.containers === 'stopped',
    offeredToCustomer: false,
    paperSigned: situation.confirmed === 'on paper',
    actEntered: situation.act === 'entered',
    contractEnded: situation.contract === 'ended',
    deliveryDateSet: situation.delivery === 'dated',
    handoverWhenSigned: situation.handover === 'on signing',
    consumer: situation.client === 'consumer',
    secciHandedOver: situation.client === 'consumer' && situation.sheet === 'handed over',
    contractConcluded: situation.concluded !== 'not yet' || situation.confirmed === 'on paper',
    withdrawalPeriodOver: situation.concluded === 'too long ago',
    withdrawn: situation.withdrawal === 'made',
    checkedAutomatically: situation.check === 'made',
    review: reviewOf(situation),
    turnedDown: situation.closing === 'by the provider',
    manualSigning: situation.paper === 'allowed',
    ...creditOf(situation.credit, total),
    automaticDecision: {
      partnerAllows: situation.decision !== 'forbidden by the partner',
      notPublicPerson: situation.decision !== 'public person',
    },
    conditions: conditionsOf(situation),
    conditionsWaiting: 0,
    screening: situation.screening === 'clear' ? null : situation.screening,
    partiesInCheck: situation.screening === 'running' ? [CLIENT] : [],
    inCheckSince: situation.screening === 'running' ? '12:02' : '',
    messageWaiting: false,
    deadlines: deadlinesOf(situation),
  }
}
