import type { NeededGuard } from '../../machines/lifecycle/query/guards.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import type { ActionCard, Need } from '../../machines/flow/query/next-actions.ts'
import type { TabName } from '../../machines/flow/query/query-tabs.ts'
import type { ButtonRow } from './steps/row.ts'

type Where = 'bar' | { card: ActionCard; tab: TabName }

/** Where a step's button is, by its place; by hand from the screens. */
export const placeTable: Readonly<Record<ButtonRow['in'], Where>> = {
  bar: 'bar',
  contractCard: { card: 'contractCard', tab: 'transaction' },
  overLimitNote: { card: 'contractCard', tab: 'transaction' },
  ledgerCard: { card: 'ledgerCard', tab: 'credit' },
}

const outside = { partner: 'transaction', shop: 'transaction' } as const
const inhouse = { inhouse: 'credit', credit: 'credit', compliance: 'credit' } as const
const anywhere = (tab: TabName): Record<View, TabName> => ({
  partner: tab,
  inhouse: tab,
  shop: tab,
  credit: tab,
  compliance: tab,
})

/** The tab of each card, by view. */
export const cardTable: Readonly<Record<ActionCard, Readonly<Record<View, TabName>>>> = {
  contractCard: anywhere('transaction'),
  assetsCard: anywhere('transaction'),
  limitCard: anywhere('transaction'),
  secciCard: { ...outside, ...inhouse },
  containersCard: { ...outside, ...inhouse, partner: 'status' },
  ledgerCard: anywhere('credit'),
  actCard: anywhere('acceptance'),
  chatCard: { ...outside, ...inhouse },
  conditionsCard: { partner: 'status', shop: 'status', ...inhouse },
  screeningCard: anywhere('credit'),
  riskCard: anywhere('credit'),
}

/** What a step still needs when this guard refuses it. */
export const needTable: Partial<Readonly<Record<NeededGuard, Need>>> = {
  formComplete: 'fields',
  clientComplete: 'fields',
  termsPayable: 'terms',
  hasAsset: 'assets',
  totalPositive: 'assets',
  limitKnown: 'limit',
  notBlocked: 'limit',
  limitCovers: 'limit',
  withinPartnerLimit: 'limit',
  secciHandedOver: 'secci',
  containerPicked: 'containers',
  conditionsMetForDecision: 'conditions',
  conditionsMetForContract: 'conditions',
  conditionsMetForSigning: 'conditions',
  conditionsMetForActivation: 'conditions',
  partiesChecked: 'screening',
}

/** Where each need is met: a card, or fields. */
export const spotTable: Readonly<Record<Need, ActionCard | 'fields'>> = {
  fields: 'fields',
  terms: 'fields',
  assets: 'assetsCard',
  limit: 'limitCard',
  secci: 'secciCard',
  conditions: 'conditionsCard',
  containers: 'containersCard',
  signatures: 'containersCard',
  act: 'actCard',
  screening: 'screeningCard',
  risk: 'riskCard',
  message: 'chatCard',
}
