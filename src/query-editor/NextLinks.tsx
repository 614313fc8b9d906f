import { Stack } from '@chakra-ui/react/stack'
import { use } from 'react'
import { FormattedMessage } from 'react-intl'
import type { QueryFacts } from '../../api/query-facts.ts'
import { type Need, type NextAction, nextActions, type Spot } from '../../machines/flow/query/next-actions.ts'
import { isReadersTurn } from '../../machines/lifecycle/query/reader-turn.ts'
import { labelFor } from '../../machines/lifecycle/query/step-catalogue.ts'
import { cardId } from '../design/card-id.ts'
import { FieldFinderContext } from '../design/form/field-finder.ts'
import { JumpButton, JumpLink } from './Jump.tsx'
import { MissingFields, type MissingTab, useMissingTabs } from './MissingFields.tsx'
import { selectOwnPartner, selectPrincipal, selectQuery, selectView } from './selectors.ts'
import { focusAction, isOnOpenTab } from './focus.ts'
import { useDraftFacts, useQuerySession, useQueryState, useSteps } from './useQuerySession.ts'

/** What the user can do next, each with a link to where it is done; hidden if there is nothing. */
export const NextLinks = () => {
  const facts = useDraftFacts()
  const { mine, actions } = useNextActions()
  const missing = useMissingTabs(facts)
  const listed = mine ? missing : []
  const links = actions.filter((action) => !('need' in action && isListed(action.need, listed)))
  return (
    <>
      <MissingFields tabs={listed} />
      {links.length > 0 ? (
        <Stack as="ul" gap="1" listStyle="none">
          {links.map((action) => (
            <li key={'step' in action ? action.step : action.need}>
              <ActionLink action={action} facts={facts} />
            </li>
          ))}
        </Stack>
      ) : null}
    </>
  )
}

/** Whether the list of missing fields already shows the need. */
const isListed = (need: Need, listed: readonly MissingTab[]): boolean =>
  (need === 'fields' && listed.length > 0) ||
  (need === 'assets' && listed.some(({ paths }) => paths.includes('qassets')))

/** What the user can do next, the most urgent first; `mine`: it is their turn. */
export const useNextActions = () => {
  const facts = useDraftFacts()
  const { status } = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  const ownPartner = useQueryState(selectOwnPartner)
  const view = useQueryState(selectView)
  const steps = useSteps()
  const mine = isReadersTurn(principal, status, facts, ownPartner)
  return { mine, actions: nextActions({ status, facts, view, steps, mine }) }
}

/** Opens the tab on which something is done, and focuses it. */
export const useShowAction = () => {
  const session = useQuerySession()
  return (action: NextAction): void => {
    const { spot } = action
    // The chat is on two tabs, and the open one is enough.
    if (spot.in === 'card' && !isOnOpenTab(spot.card)) session.send({ type: 'tab.show', tab: spot.tab })
    focusAction(action)
  }
}

const needText = (need: Need, { conditionsWaiting, screening }: QueryFacts, isOthers: boolean): string => {
  if (need === 'conditions' && conditionsWaiting > 0) return 'turn.need.conditionsWaiting'
  // A user without the card of the checks reads the same whatever the cause.
  return need === 'screening' && (isOthers || screening === 'running')
    ? 'turn.need.checking'
    : needTexts[need]
}

const needTexts: Record<Need, string> = {
  fields: 'turn.need.fields',
  terms: 'refusal.termsPayable',
  assets: 'turn.need.assets',
  limit: 'turn.need.limit',
  secci: 'turn.need.secci',
  containers: 'turn.need.containers',
  signatures: 'turn.need.signatures',
  act: 'turn.need.act',
  conditions: 'turn.need.conditions',
  screening: 'turn.need.screening',
  risk: 'turn.need.risk',
  message: 'turn.need.message',
}

export const hrefOf = (spot: Spot): string => (spot.in === 'card' ? `#${cardId(spot.card)}` : '#steps')

type Props = { action: NextAction; facts: QueryFacts }

const ActionLink = ({ action, facts }: Props) => {
  const showAction = useShowAction()
  const finder = use(FieldFinderContext)
  const { spot } = action
  const label = action.need ? needText(action.need, facts, 'step' in action) : labelFor(action.step, facts)
  const values = { count: facts.conditionsWaiting }
  if (spot.in === 'fields') {
    const path = spot.path ?? facts.missing[0]
    if (path === undefined) return null
    return (
      <JumpButton onClick={() => finder?.show(path)}>
        <FormattedMessage id={label} values={values} />
      </JumpButton>
    )
  }
  return (
    <JumpLink href={hrefOf(spot)} onShow={() => showAction(action)}>
      <FormattedMessage id={label} values={values} />
    </JumpLink>
  )
}
