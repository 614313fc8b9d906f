import { type Product, products, type StatusCode } from '../../api/status.ts'
import type { QueryEventType } from '../../machines/lifecycle/query/events.ts'
import type { PrincipalKind } from '../../machines/lifecycle/query/principal.ts'
import type { Situation } from '../models/query.world.ts'

/** One way in which a step can go: who takes it, and in which situation it is open. */
export type Case = { kind: PrincipalKind; type: QueryEventType; given: Partial<Situation> }

/** A shop's own steps are tried on a shop's product. */
const by = (kind: PrincipalKind, type: QueryEventType, given: Partial<Situation> = {}): Case => ({
  kind,
  type,
  given: kind === 'shop' ? { product: 'ONSPOT', ...given } : given,
})

const names = {
  partner: 'partner',
  inhouse: 'in-house',
  shop: 'shop',
  credit: 'credit',
  compliance: 'compliance',
} as const
type Person = keyof typeof names

/** The same step by several kinds of people, each as a case of its own. */
const byEach = <const Kind extends Person, const Name extends string>(
  kinds: readonly Kind[],
  name: Name,
  type: QueryEventType,
  given?: Partial<Situation>,
) =>
  Object.fromEntries(kinds.map((kind) => [`${names[kind]} ${name}`, by(kind, type, given)])) as Record<
    `${(typeof names)[Kind]} ${Name}`,
    Case
  >

const house = ['inhouse', 'credit', 'compliance'] as const

const overLimit = (credit: Situation['credit']) => by('shop', 'query.sendToManager', { credit })

/** The amount is above the limit, so that the committee votes. */
const above = { amount: 'over the committee limit' } as const

const consumer = { client: 'consumer' } as const

/** An automatic check of a consumer's application. */
const checked = { ...consumer, check: 'made' } as const

/** What the names of the table mean: who takes which step, in which situation. */
export const cases = {
  'partner sends to the manager': by('partner', 'query.sendToManager'),
  'shop sends to the manager, over the available limit': overLimit('over the available limit'),
  'shop sends to the manager, over the contract maximum': overLimit('over the contract maximum'),
  'shop sends to the manager, over the partner limit': overLimit('over the partner limit'),
  'shop sends to the manager, limit rejected': overLimit('rejected'),
  'shop sends to the manager, limit not available': overLimit('not available'),
  'shop sends to the manager, limit blocked': overLimit('blocked'),
  'in-house sends to credit': by('inhouse', 'query.sendToCredit', { decision: 'forbidden by the partner' }),
  'the customer applies': by('system', 'customer.applied', {
    aplink: 'set',
    decision: 'forbidden by the partner',
  }),
  'credit approves': by('credit', 'query.approve', { aplink: 'empty' }),
  "credit approves a customer's application": by('credit', 'query.approve', { aplink: 'set' }),
  'credit approves with changes': by('credit', 'query.approveWithChanges', { changes: 'made' }),
  'credit votes to approve': by('credit', 'committee.voteToApprove', above),
  'credit votes to approve, having voted to refuse': by('credit', 'committee.voteToApprove', {
    ...above,
    voted: 'to refuse',
  }),
  'credit votes to approve with changes': by('credit', 'committee.voteToApproveWithChanges', {
    ...above,
    changes: 'made',
  }),
  'credit votes to refuse': by('credit', 'committee.voteToRefuse', above),
  'the votes approve': by('system', 'committee.approved', { ...above, votes: 'approve', aplink: 'empty' }),
  "the votes approve a customer's application": by('system', 'committee.approved', {
    ...above,
    votes: 'approve',
    aplink: 'set',
  }),
  'the votes approve with changes': by('system', 'committee.approvedWithChanges', {
    ...above,
    votes: 'approve',
    changes: 'made',
  }),
  'the votes refuse': by('system', 'committee.refused', { ...above, votes: 'refuse' }),
  'automatic decision approves': by('system', 'decision.approved', { aplink: 'empty' }),
  "automatic decision approves a customer's application": by('system', 'decision.approved', {
    aplink: 'set',
  }),
  'automatic decision approves what was checked before': by('system', 'decision.approved', {
    ...checked,
    aplink: 'empty',
  }),
  "automatic decision approves a customer's application that was checked before": by(
    'system',
    'decision.approved',
    { ...checked, aplink: 'set' },
  ),
  'credit cancels the approval': by('credit', 'query.cancelApproval'),
  'credit sends to compliance': by('credit', 'query.sendToCompliance'),
  'compliance returns to credit': by('compliance', 'query.returnToCredit'),
  ...byEach(['inhouse', 'credit'], 'requests the contract', 'query.requestContract'),
  ...byEach(
    ['inhouse', 'credit'],
    "requests the contract of a customer's application",
    'query.requestContract',
    { aplink: 'set' },
  ),
  'shop creates the contract within the limit': by('shop', 'contract.createForShop', { ledger: 'empty' }),
  'shop creates the contract, limit used to the cent': by('shop', 'contract.createForShop', {
    ledger: 'empty',
    credit: 'covers to the cent',
  }),
  'shop creates the contract, partner has no limit': by('shop', 'contract.createForShop', {
    ledger: 'empty',
    credit: 'covers, partner has no limit',
  }),
  'shop creates the contract after approval, over the limit': by('shop', 'contract.createForShop', {
    ledger: 'empty',
    credit: 'over the available limit',
  }),
  'shop creates the contract after approval, limit never asked': by('shop', 'contract.createForShop', {
    ledger: 'empty',
    credit: 'never asked',
  }),
  ...byEach(house, 'enters the contract in the ledger', 'contract.enterInLedger', { ledger: 'empty' }),
  ...byEach(
    house,
    "enters the contract of a customer's application in the ledger",
    'contract.enterInLedger',
    { ledger: 'empty', aplink: 'set' },
  ),
  'compliance sends for signing': by('compliance', 'contract.sendForSigning'),
  'compliance sends another container for signing': by('compliance', 'contract.sendForSigning', {
    containers: 'sent',
  }),
  'compliance sends another container for signing, the others are signed': by(
    'compliance',
    'contract.sendForSigning',
    { containers: 'signed' },
  ),
  "compliance sends a consumer's contract for signing": by('compliance', 'contract.sendForSigning', consumer),
  "shop sends a consumer's contract for signing": by('shop', 'contract.sendForSigning', consumer),
  "shop confirms a consumer's signature on paper": by('shop', 'contract.confirmSigned', consumer),
  "compliance activates a consumer's contract, with a reason": by(
    'compliance',
    'contract.activate',
    consumer,
  ),
  'shop sends for signing': by('shop', 'contract.sendForSigning', { picked: 'none' }),
  'shop confirms signing on paper': by('shop', 'contract.confirmSigned'),
  ...(Object.fromEntries(
    products.map((product) => [
      `everything is signed, ${product}`,
      by('system', 'containers.allSigned', { containers: 'signed', product }),
    ]),
  ) as Record<`everything is signed, ${Product}`, Case>),
  'shop hands the asset over': by('shop', 'asset.handedOver'),
  'compliance activates': by('compliance', 'contract.activate', {
    containers: 'signed',
    act: 'entered',
    reason: 'empty',
  }),
  'compliance activates what was signed on paper and handed over': by('compliance', 'contract.activate', {
    product: 'ONSPOT',
    confirmed: 'on paper',
    delivery: 'dated',
    reason: 'empty',
  }),
  'compliance activates what lacks everything, with a reason': by('compliance', 'contract.activate', {
    ledger: 'empty',
  }),
  'the customer withdraws': by('system', 'customer.withdrew', { client: 'consumer', concluded: 'in time' }),
  'the customer asks for a review': by('system', 'customer.askedForReview', checked),
  'the customer asks for a review before the contract': by('system', 'customer.askedForReview', {
    ...checked,
    aplink: 'set',
    ledger: 'empty',
  }),
  'the customer asks for a review of the refusal': by('system', 'customer.askedForReview', {
    ...checked,
    closing: 'by the provider',
  }),
  'the contract has ended': by('system', 'contract.ended', { contract: 'ended' }),
  'shop cancels the contract': by('shop', 'contract.cancel'),
  ...byEach(['partner', 'inhouse', 'shop', 'compliance'], 'annuls', 'query.annul'),
  ...byEach(house, 'closes', 'query.close'),
  'compliance sends back to the partner': by('compliance', 'query.backToPartner'),
  ...byEach(house, 'reopens', 'query.reopen'),
} as const satisfies Record<string, Case>

export type CaseName = keyof typeof cases
/** Named case → next state. */
type Row = Readonly<Partial<Record<CaseName, StatusCode>>>

const annulled = {
  'partner annuls': 'N',
  'in-house annuls': 'N',
  'shop annuls': 'N',
  'compliance annuls': 'N',
} as const satisfies Row

const approved = {
  'credit cancels the approval': 'SCR',
  'the customer asks for a review': 'SCR',
  'in-house requests the contract': 'CR',
  'credit requests the contract': 'CR',
  'shop creates the contract after approval, over the limit': 'CR',
  'shop creates the contract after approval, limit never asked': 'CR',
  'credit closes': 'N',
  'compliance closes': 'N',
} as const satisfies Row

/** The states of their own that a query has before credit: one member decides, or the committee votes. */
export const creditTable: Readonly<Record<'single' | 'committee', Row>> = {
  single: {
    'credit approves': 'QA',
    "credit approves a customer's application": 'HO',
    'credit approves with changes': 'QAC',
    'automatic decision approves': 'QA',
    "automatic decision approves a customer's application": 'HO',
    'automatic decision approves what was checked before': 'QA',
    "automatic decision approves a customer's application that was checked before": 'HO',
    'credit closes': 'N',
  },
  committee: {
    'credit votes to approve': 'SCR',
    'credit votes to approve, having voted to refuse': 'SCR',
    'credit votes to approve with changes': 'SCR',
    'credit votes to refuse': 'SCR',
    'the votes approve': 'QA',
    "the votes approve a customer's application": 'HO',
    'the votes approve with changes': 'QAC',
    'the votes refuse': 'N',
  },
}

/**
 * The lifecycle of a query: state → named case → next state. Written by hand from the lifecycle's document, never
 * generated. A step that leaves the status as it is leads to the same state.
 */
export const queryTable: Record<StatusCode, Row> = {
  P: {
    'partner sends to the manager': 'SM',
    'shop sends to the manager, over the available limit': 'SM',
    'shop sends to the manager, over the contract maximum': 'SM',
    'shop sends to the manager, over the partner limit': 'SM',
    'shop sends to the manager, limit rejected': 'SM',
    'shop sends to the manager, limit not available': 'SM',
    'shop sends to the manager, limit blocked': 'SM',
    'in-house sends to credit': 'SCR',
    'the customer applies': 'SCR',
    'shop creates the contract within the limit': 'CR',
    'shop creates the contract, limit used to the cent': 'CR',
    'shop creates the contract, partner has no limit': 'CR',
    ...annulled,
    'in-house closes': 'N',
  },
  SM: {
    'in-house sends to credit': 'SCR',
    'compliance sends back to the partner': 'P',
    'in-house closes': 'N',
    'compliance closes': 'N',
  },
  SCR: {
    'credit sends to compliance': 'SCO',
    'the customer asks for a review': 'SCR',
    ...creditTable.single,
    ...creditTable.committee,
  },
  SCO: {
    'compliance returns to credit': 'SCR',
    'the customer asks for a review': 'SCO',
    'compliance closes': 'N',
  },
  QA: {
    ...approved,
    'in-house enters the contract in the ledger': 'QA',
    'credit enters the contract in the ledger': 'QA',
    'compliance enters the contract in the ledger': 'QA',
  },
  QAC: {
    ...approved,
    'in-house enters the contract in the ledger': 'QAC',
    'credit enters the contract in the ledger': 'QAC',
    'compliance enters the contract in the ledger': 'QAC',
  },
  CR: {
    'in-house enters the contract in the ledger': 'CR',
    'credit enters the contract in the ledger': 'CR',
    'compliance enters the contract in the ledger': 'CR',
    'compliance sends for signing': 'YS',
    "compliance sends a consumer's contract for signing": 'YS',
    'shop sends for signing': 'YS',
    "shop sends a consumer's contract for signing": 'YS',
    'shop confirms signing on paper': 'HO',
    "shop confirms a consumer's signature on paper": 'HO',
    'compliance activates': 'CA',
    'compliance activates what was signed on paper and handed over': 'CA',
    'compliance activates what lacks everything, with a reason': 'CA',
    "compliance activates a consumer's contract, with a reason": 'CA',
    'shop cancels the contract': 'N',
    'compliance closes': 'N',
  },
  YS: {
    'compliance sends another container for signing': 'YS',
    "compliance sends a consumer's contract for signing": 'YS',
    'compliance sends another container for signing, the others are signed': 'YS',
    'everything is signed, LEASING': 'SN',
    'everything is signed, ONSPOT': 'HO',
    'everything is signed, SELFSERVE': 'HO',
    'everything is signed, WEBSHOP': 'HO',
    'compliance activates': 'CA',
    'compliance activates what was signed on paper and handed over': 'CA',
    'compliance activates what lacks everything, with a reason': 'CA',
    "compliance activates a consumer's contract, with a reason": 'CA',
    'shop cancels the contract': 'N',
    ...annulled,
    'compliance closes': 'N',
  },
  HO: {
    "in-house requests the contract of a customer's application": 'CR',
    "credit requests the contract of a customer's application": 'CR',
    "in-house enters the contract of a customer's application in the ledger": 'HO',
    "credit enters the contract of a customer's application in the ledger": 'HO',
    "compliance enters the contract of a customer's application in the ledger": 'HO',
    'shop hands the asset over': 'HO',
    'the customer asks for a review before the contract': 'SCR',
    'compliance activates': 'CA',
    'compliance activates what was signed on paper and handed over': 'CA',
    'compliance activates what lacks everything, with a reason': 'CA',
    "compliance activates a consumer's contract, with a reason": 'CA',
    'the customer withdraws': 'N',
    'compliance closes': 'N',
  },
  SN: {
    'compliance activates': 'CA',
    'compliance activates what was signed on paper and handed over': 'CA',
    'compliance activates what lacks everything, with a reason': 'CA',
    "compliance activates a consumer's contract, with a reason": 'CA',
    'the customer withdraws': 'N',
    'compliance closes': 'N',
  },
  CA: {
    'in-house enters the contract in the ledger': 'CA',
    'credit enters the contract in the ledger': 'CA',
    'compliance enters the contract in the ledger': 'CA',
    'the contract has ended': 'CF',
    'the customer withdraws': 'N',
    'compliance closes': 'N',
  },
  CF: {},
  N: {
    'in-house reopens': 'P',
    'credit reopens': 'P',
    'compliance reopens': 'P',
    'the customer asks for a review of the refusal': 'SCR',
    'the customer withdraws': 'N',
  },
  MICO: {},
  MICR: {},
}
