import type { TabName } from '../../../machines/flow/query/query-tabs.ts'
import { type NextAction, tabOfCard } from '../../../machines/flow/query/next-actions.ts'
import { isNeeded, offerTo, stepOf, stepTypes } from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import type { OfferedStep } from '../../../machines/lifecycle/query/offered-step.ts'
import type { Refusal } from '../../../machines/lifecycle/query/refusal.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { useNextActions } from '../../query-editor/NextLinks.tsx'
import { useNeededStep, useOfferedStep } from '../../query-editor/useOfferedStep.ts'
import { selectIsNew, selectQuery, selectView } from '../../query-editor/selectors.ts'
import { useDraftFacts, useQueryState } from '../../query-editor/useQuerySession.ts'

/** The button of the next tab; null on the last tab without unsaved input. */
export type NextTab = { label: string; go: () => void }

export type StepBar = {
  steps: OfferedStep[]
  /** Steps that end the query. */
  ends: OfferedStep[]
  /** The step that the query needs next, if it is in the bar and allowed. */
  primary: OfferedStep | null
  /** A step in the bar to which “What happens next” leads, if the primary one is missing. */
  led: OfferedStep | null
  /** It is the user's turn. */
  mine: boolean
  /** No step is allowed yet because data is missing, so the button of the next tab is solid. */
  isNextTabPrimary: boolean
}

/** Refusals that disappear as the query is filled in. */
const ofInput: readonly (Refusal['reason'] | null)[] = [
  'formComplete',
  'clientComplete',
  'hasAsset',
  'totalPositive',
  'termsPayable',
  'limitKnown',
]

/** The actions of the bar on a tab; `unsaved`: the form has unsaved input. */
export const useStepBar = (tab: TabName, unsaved: boolean): StepBar => {
  const view = useQueryState(selectView)
  const isNew = useQueryState(selectIsNew)
  const { status } = useQueryState(selectQuery)
  const facts = useDraftFacts()
  const offered = useOfferedStep()
  const needed = useNeededStep()
  const { mine, actions } = useNextActions()
  const inBar = barTypes(view, tab)
    .flatMap((type) => offered(type) ?? [])
    // An unstored query offers only the steps of its status, and cannot be ended.
    .filter(({ event, own }) => !isNew || (own && !stepOf(event).ends))
  const shown = inBar.filter(({ event }) => !stepOf(event).ends)
  // Refused, and not what the query needs: behind what can be done.
  const isBehind = ({ event, refusal }: OfferedStep) => refusal !== null && !isNeeded(event, status, facts)
  const steps = [...shown.filter((step) => !isBehind(step)), ...shown.filter(isBehind)]
  return {
    steps,
    ends: inBar.filter(({ event }) => stepOf(event).ends),
    primary: steps.find(({ event }) => event === needed) ?? null,
    led: steps.find(({ event, refusal }) => refusal === null && isLedTo(actions, event)) ?? null,
    mine,
    isNextTabPrimary: needed === null && (unsaved || steps.some((step) => step.own && wantsInput(step))),
  }
}

const wantsInput = ({ refusal }: OfferedStep) => ofInput.includes(refusal)

const isLedTo = (actions: readonly NextAction[], event: QueryEventType): boolean =>
  actions.some((action) => 'step' in action && action.step === event)

const barTypes = (view: View, tab: TabName) =>
  stepTypes.filter((type) => {
    const offer = offerTo(view, type)
    return (
      offer?.place === 'bar' || (offer?.inBarElsewhere === true && tab !== tabOfCard('contractCard', view))
    )
  })
