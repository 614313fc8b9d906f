import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { tabsOf, type TabName } from '../../../machines/flow/query/query-tabs.ts'
import { afterPaint } from '../../design/after-paint.ts'
import { ActionBar } from '../../design/ActionBar.tsx'
import { Button } from '../../design/Button.tsx'
import { flatErrors, useFormErrors } from '../../design/form/useFormErrors.ts'
import { Icon } from '../../design/Icon.tsx'
import { SELECTED_TAB, tabButton } from '../../design/Tabs.tsx'
import { isFocusLost, useKeptFocus } from '../../design/useKeptFocus.ts'
import { useNarrow } from '../../design/useNarrow.ts'
import { NarrowActions } from './NarrowActions.tsx'
import { StepButton } from '../../query-editor/StepButton.tsx'
import { StepQuestion } from './StepQuestion.tsx'
import { type NextTab, type StepBar, useStepBar } from './useStepBar.ts'
import { openPanel } from '../../query-editor/focus.ts'
import {
  selectUnsaved,
  selectBusy,
  selectIsNew,
  selectView,
  selectQuery,
} from '../../query-editor/selectors.ts'
import { useQuerySession, useQueryState, useChooseStep } from '../../query-editor/useQuerySession.ts'
import { labelFor, stepTypes } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { useOfferedStep, useStepRefusalText } from '../../query-editor/useOfferedStep.ts'
import { useCommands } from '../../shell/commands.ts'

/**
 * The action bar: one primary step, the others, and at the far end the steps that end the query. The dialog of a step
 * is rendered here, so that rotating a phone or emptying the bar does not unmount it. If another user takes the step
 * meanwhile, an alert says so and the dialog closes.
 */
export const QueryActions = ({ tab }: { tab: TabName }) => {
  const session = useQuerySession()
  const unsaved = useQueryState(selectUnsaved)
  const view = useQueryState(selectView)
  const isNew = useQueryState(selectIsNew)
  const intl = useIntl()
  const narrow = useNarrow()
  const bar = useStepBar(tab, unsaved)
  useStepCommands(bar)
  const label = intl.formatMessage({ id: unsaved || isNew ? 'query.next' : 'query.next.read' })
  const next =
    tabsOf(view).at(-1) !== tab || unsaved ? { label, go: () => session.send({ type: 'tab.next' }) } : null
  const isEmpty = bar.steps.length === 0 && next === null && bar.ends.length === 0
  // The button disappears with the status.
  const place = useKeptFocus<HTMLDivElement>(SELECTED_TAB)
  useEffect(() => continueIn(tab), [tab])
  const Actions = narrow ? NarrowActions : WideActions
  return (
    <Box ref={place} display="contents">
      {isEmpty ? null : (
        <ActionBar
          label={intl.formatMessage({ id: 'query.actions' })}
          far={
            narrow || bar.ends.length === 0
              ? null
              : bar.ends.map(({ event }) => <StepButton key={event} event={event} />)
          }
        >
          <Actions bar={bar} next={next} />
          <ErrorCount />
        </ActionBar>
      )}
      <StepQuestion />
    </Box>
  )
}

/**
 * After the button that opens the next tab, the Tab key continues inside that tab instead of below it; once it is painted,
 * because Chakra sets the panel's tabindex before that. A step that opens another tab removes its button, so the tab
 * before it may have the focus.
 */
const continueIn = (tab: TabName) => {
  const focused = document.activeElement
  const isNext = focused?.matches('[data-next-tab]')
  if (!isNext && !focused?.matches('[role=tab]')) return undefined
  return afterPaint(() => {
    const moved = document.activeElement !== focused && !isFocusLost()
    if (!moved) (isNext ? openPanel() : tabButton(tab))?.focus({ preventScroll: true })
  })
}

const ErrorCount = () => {
  const count = flatErrors(useFormErrors()).length
  if (count === 0) return null
  return (
    <HStack as="span" display="inline-flex" gap="1.5" textStyle="small" color="danger">
      <Icon name="warning" />
      <FormattedMessage id="query.errors" values={{ count }} />
    </HStack>
  )
}

type ActionsProps = { bar: StepBar; next: NextTab | null }

const WideActions = ({ bar: { steps, mine, isNextTabPrimary }, next }: ActionsProps) => {
  const busy = useQueryState(selectBusy)
  return (
    <>
      {steps.map((step) => (
        <StepButton key={step.event} event={step.event} reason={step.own && mine ? 'beside' : 'tooltip'} />
      ))}
      {next ? (
        <Button
          data-next-tab
          variant={isNextTabPrimary ? 'solid' : 'outline'}
          busy={busy === 'save'}
          onClick={next.go}
        >
          {next.label}
        </Button>
      ) : null}
    </>
  )
}

/** Offers the steps of the open query in the command palette, wherever their buttons are; of a new query those of its bar. */
const useStepCommands = (bar: StepBar): void => {
  const intl = useIntl()
  const isNew = useQueryState(selectIsNew)
  const { facts } = useQueryState(selectQuery)
  const offered = useOfferedStep()
  const refusalText = useStepRefusalText()
  const choose = useChooseStep()
  const steps = isNew ? [...bar.steps, ...bar.ends] : stepTypes.flatMap((event) => offered(event) ?? [])
  useCommands(
    steps.map(({ event, refusal }) => ({
      id: event,
      label: intl.formatMessage({ id: labelFor(event, facts) }),
      refused: refusal ? refusalText(event, refusal) : null,
      run: () => choose(event),
    })),
  )
}
