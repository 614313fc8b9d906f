import type { QueryFacts } from '../../../api/query-facts.ts'
import type { StatusCode } from '../../../api/status.ts'
import type { ActivationGap } from '../../lifecycle/query/activation-gaps.ts'
import type { NeededGuard } from '../../lifecycle/query/guards.ts'
import type { View } from '../../lifecycle/query/locks.ts'
import type { NextStep } from '../../lifecycle/query/next-steps.ts'
import { offeredStep, type OfferedStep } from '../../lifecycle/query/offered-step.ts'
import { seesInhouse } from '../../lifecycle/query/principal.ts'
import { offerTo, stepOf, stepTypes } from '../../lifecycle/query/step-catalogue.ts'
import type { Place } from '../../lifecycle/query/step-declaration.ts'
import type { QueryEventType } from '../../lifecycle/query/steps.ts'
import { isBeingSigned, turnOf } from '../../lifecycle/query/turn.ts'
import type { TabName } from './query-tabs.ts'

/** A card in which a step is taken or a need is met. */
export type ActionCard =
  | Exclude<Place, 'bar' | 'overLimitNote'>
  | 'assetsCard'
  | 'containersCard'
  | 'actCard'
  | 'secciCard'
  | 'limitCard'
  | 'conditionsCard'
  | 'screeningCard'
  | 'riskCard'
  | 'chatCard'

/** Something to do before a step, other than another step. */
export type Need =
  | 'fields'
  | 'terms'
  | 'assets'
  | 'limit'
  | 'secci'
  | 'containers'
  | 'signatures'
  | 'act'
  | 'conditions'
  | 'screening'
  | 'risk'
  | 'message'

/** Where something is done: in the bar below every tab, in a card, or in fields. */
export type Spot =
  | { in: 'bar' }
  | { in: 'card'; tab: TabName; card: ActionCard }
  /** The form's missing fields, or the field at this path. */
  | { in: 'fields'; path: string | null }

/** What the user can do next: take a step, or meet a need of one. A step may still wait for a need that others meet. */
export type NextAction = { spot: Spot } & ({ step: QueryEventType; need?: Need } | { need: Need })

/** The tab of each card: for those who see the query as in-house, for a shop, and for a partner. */
const tabsOfCards: Record<ActionCard, readonly [inhouse: TabName, shop: TabName, partner: TabName]> = {
  contractCard: ['transaction', 'transaction', 'transaction'],
  assetsCard: ['transaction', 'transaction', 'transaction'],
  limitCard: ['transaction', 'transaction', 'transaction'],
  secciCard: ['credit', 'transaction', 'transaction'],
  containersCard: ['credit', 'transaction', 'status'],
  ledgerCard: ['credit', 'credit', 'credit'],
  actCard: ['acceptance', 'acceptance', 'acceptance'],
  conditionsCard: ['credit', 'status', 'status'],
  screeningCard: ['credit', 'credit', 'credit'],
  riskCard: ['credit', 'credit', 'credit'],
  chatCard: ['credit', 'transaction', 'transaction'],
}

/** The tab on which a view finds a card. */
export const tabOfCard = (card: ActionCard, view: View): TabName => {
  const [inhouse, shop, partner] = tabsOfCards[card]
  return seesInhouse(view) ? inhouse : view === 'shop' ? shop : partner
}

/** The card of each place of a step's button; the note about the limit is in the card of the contract. */
const cardOfPlace: Record<Exclude<Place, 'bar'>, ActionCard> = {
  contractCard: 'contractCard',
  overLimitNote: 'contractCard',
  ledgerCard: 'ledgerCard',
}

/** Where each need is met. */
const spots: Record<Need, ActionCard | { path: string | null }> = {
  fields: { path: null },
  terms: { path: 'residual' },
  assets: 'assetsCard',
  limit: 'limitCard',
  secci: 'secciCard',
  containers: 'containersCard',
  signatures: 'containersCard',
  act: 'actCard',
  conditions: 'conditionsCard',
  screening: 'screeningCard',
  risk: 'riskCard',
  message: 'chatCard',
}

/** What meets a guard. Other guards are met by another step, or by nothing that the user could do. */
const needOfGuard: Partial<Record<NeededGuard, Need>> = {
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

/** What closes a gap; the ledger contract has its own step. */
const needOfGap: Record<ActivationGap, Need | null> = {
  ledgerContract: null,
  signatures: 'signatures',
  actOfAcceptance: 'act',
  screening: 'screening',
}

/** `mine`: it is the user's turn. */
type StepContext = {
  status: StatusCode
  facts: QueryFacts
  view: View
  steps: readonly NextStep[]
  mine: boolean
}

/**
 * Returns what the user can do next, the most urgent first: the steps that the query needs, or what these steps still
 * need. While others sign: where the signatures are. If nothing has to be done: the steps that the user may take.
 * Conditions that wait for the user come first, a chat message last. Neither depends on whose turn it is.
 */
export const nextActions = (context: StepContext): NextAction[] => {
  const { facts, view } = context
  const actions = actionsOfTurn(context)
  const others =
    facts.conditionsWaiting === 0 ? actions : actions.filter((action) => !isNeed(action, 'conditions'))
  return [
    ...(facts.conditionsWaiting > 0 ? [needAction('conditions', view)] : []),
    ...others,
    ...(facts.messageWaiting ? [needAction('message', view)] : []),
  ]
}

const isNeed = (action: NextAction, need: Need): boolean => 'need' in action && action.need === need

const actionsOfTurn = (context: StepContext): NextAction[] => {
  const { status, facts, view, mine } = context
  if (isBeingSigned(status)) {
    // The containers to choose from are in the card of the signatures.
    const others = mine ? needed(context).filter((action) => !isNeed(action, 'containers')) : []
    return [needAction('signatures', view), ...others]
  }
  if (mine) return needed(context)
  return turnOf(status, facts) === 'nobody' ? free(context) : []
}

const needed = (context: StepContext): NextAction[] => {
  const { status, facts, view } = context
  const wanted = offers(context).filter(({ event }) => stepOf(event).neededIn?.includes(status))
  const open = wanted.filter(
    ({ event, refusal }) => refusal === null && stepOf(event).neededWhen?.(facts) !== false,
  )
  const needs = (open.length > 0 ? open : wanted).flatMap((step) => needsOf(step, context))
  const actions = [
    ...[...new Set(needs)].map((need) => needAction(need, view)),
    ...open.map(({ event }) => stepAction(event, view)),
  ]
  // What is missing is for others to supply, as the refused step says.
  return actions.length > 0
    ? actions
    : wanted.map(({ event, refusal }) => ({
        ...stepAction(event, view),
        ...(refusal === 'partiesChecked' && { need: 'screening' }),
      }))
}

/** Steps that the user may take although nothing has to be done; not those that end the query. */
const free = (context: StepContext): NextAction[] =>
  offers(context)
    .filter(({ event, refusal }) => refusal === null && !stepOf(event).ends)
    .map(({ event }) => stepAction(event, context.view))

const offers = ({ view, steps }: StepContext): OfferedStep[] =>
  stepTypes.flatMap((type) => {
    const offered = offeredStep(type, view, steps)
    return offered?.own ? [offered] : []
  })

/** Where a gap of the activation is closed; null if the view has no card for it. */
export const gapAction = (gap: ActivationGap, view: View): NextAction | null => {
  const need = needOfGap[gap]
  if (need === null) return stepAction('contract.enterInLedger', view)
  return need === 'screening' && !checksParties(view) ? null : needAction(need, view)
}

const needsOf = ({ event, refusal }: OfferedStep, { facts, view }: StepContext): Need[] => {
  const gaps = (stepOf(event).gaps?.(facts) ?? []).flatMap((gap) => needOfGap[gap] ?? [])
  const need = refusal === null ? undefined : needOfRefusal(refusal as NeededGuard, facts)
  const needs = need === undefined ? gaps : [...gaps, need]
  // Only those who check the parties have their cards.
  return checksParties(view) ? needs : needs.filter((each) => each !== 'screening' && each !== 'risk')
}

const needOfRefusal = (guard: NeededGuard, { screening }: QueryFacts): Need | undefined =>
  guard === 'partiesChecked' && screening === 'risk' ? 'risk' : needOfGuard[guard]

const checksParties = (view: View): boolean => view === 'credit' || view === 'compliance'

const stepAction = (step: QueryEventType, view: View): NextAction => {
  const place = offerTo(view, step)?.place ?? 'bar'
  return { step, spot: place === 'bar' ? { in: 'bar' } : cardSpot(cardOfPlace[place], view) }
}

const needAction = (need: Need, view: View): NextAction => {
  const spot = spots[need]
  return { need, spot: typeof spot === 'string' ? cardSpot(spot, view) : { in: 'fields', path: spot.path } }
}

const cardSpot = (card: ActionCard, view: View): Spot => ({ in: 'card', tab: tabOfCard(card, view), card })
