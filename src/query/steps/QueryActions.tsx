import { Box } from '@chakra-ui/react/box'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { tabsOf, type TabName } from '../../../machines/flow/query/query-tabs.ts'
import { ActionBar } from '../../design/ActionBar.tsx'
import { Button } from '../../design/Button.tsx'
import { flatErrors, useFormErrors } from '../../design/form/useFormErrors.ts'
import { Icon } from '../../design/Icon.tsx'
import { SELECTED_TAB } from '../../design/Tabs.tsx'
import { useKeptFocus } from '../../design/useKeptFocus.ts'
import { useNarrow } from '../../design/useNarrow.ts'
import { StepButton } from '../../query-editor/StepButton.tsx'
import { StepQuestion } from './StepQuestion.tsx'
import { type NextTab, type StepBar, useStepBar } from './useStepBar.ts'
import {
  selectUnsaved,
  selectBusy,
  selectIsNew,
  selectView,
  selectQuery,
} from '../../query-editor/selectors.ts'
import { useQuerySession, useQueryState, useChooseStep } from '../../query-editor/useQuerySession.ts'
import {
  labelFor,
  stepTypes,
  explanationOf,
  offerTo,
  stepOf,
} from '../../../machines/lifecycle/query/step-catalogue.ts'
import { useOfferedStep, useStepRefusalText } from '../../query-editor/useOfferedStep.ts'
import { useCommands } from '../../shell/commands.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import type { OfferedStep } from '../../../machines/lifecycle/query/offered-step.ts'
import type { Refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { Menu } from '../../design/Menu.tsx'
import { styled } from '../../design/theme/styled.ts'
import type { MenuItem } from '../../design/menu-group.ts'

/**
 * The action bar: one primary step, the others, and at the far end the steps that end the query. The dialog of a step
 * is rendered here, so that rotating a phone or emptying the bar does not unmount it. If another user took the step
 * meanwhile, it tells so and closes.
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

const WideActions = ({ bar: { steps, goesOn }, next }: ActionsProps) => {
  const busy = useQueryState(selectBusy)
  return (
    <>
      {steps.map((step) => (
        <StepButton key={step.event} event={step.event} reason={step.own ? 'beside' : 'tooltip'} />
      ))}
      {next ? (
        <Button variant={goesOn ? 'solid' : 'outline'} busy={busy === 'save'} onClick={next.go}>
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

const Line = styled('div', {
  base: { display: 'flex', gap: '2', width: 'full', '& > button': { flex: 1, minWidth: 0 } },
})

type NarrowActionsProps = { bar: StepBar; next: NextTab | null }

/** The bar on a phone: one primary action, a menu with the rest, and the reason of a refused step. */
const NarrowActions = ({ bar: { steps, ends, primary, goesOn }, next }: NarrowActionsProps) => {
  const busy = useQueryState(selectBusy)
  const intl = useIntl()
  const items = useStepItems(useChooseStep())
  const open = steps.find(({ own, refusal }) => own && refusal === null)
  const shown = primary ?? (next ? null : open) ?? null
  const others = items(steps.filter((step) => step !== shown))
  const nextItem = shown && next ? [{ id: 'next', label: next.label, onPick: next.go }] : []
  const groups = [
    { id: 'steps', items: [...others, ...nextItem] },
    { id: 'ends', items: items(ends) },
  ].filter((group) => group.items.length > 0)
  const refused = steps.find(({ own, refusal }) => own && refusal !== null)
  return (
    <>
      <Line>
        {shown ? <StepButton event={shown.event} /> : null}
        {!shown && next ? (
          <Button variant={goesOn ? 'solid' : 'outline'} busy={busy === 'save'} onClick={next.go}>
            {next.label}
          </Button>
        ) : null}
        {groups.length > 0 ? (
          <Menu
            label={intl.formatMessage({ id: 'query.actions.more' })}
            icon="dots"
            arrow={false}
            edge
            opens="up"
            groups={groups}
          >
            {null}
          </Menu>
        ) : null}
      </Line>
      {refused?.refusal ? <Refused event={refused.event} refusal={refused.refusal} /> : null}
    </>
  )
}

/** Why the first refused step is refused; the menu gives the reasons of the others. */
const Refused = ({ event, refusal }: { event: QueryEventType; refusal: Refusal['reason'] }) => (
  <Text textStyle="small" color="ink2">
    <FormattedMessage id={labelFor(event, useQueryState(selectQuery).facts)} />
    {': '}
    {useStepRefusalText()(event, refusal)}
  </Text>
)

/** The menu's items for steps. */
const useStepItems = (onPick: (event: QueryEventType) => void) => {
  const intl = useIntl()
  const view = useQueryState(selectView)
  const { facts } = useQueryState(selectQuery)
  const refusalText = useStepRefusalText()
  return (steps: readonly OfferedStep[]): MenuItem[] =>
    steps.map(({ event, refusal }) => ({
      id: event,
      label: intl.formatMessage({ id: labelFor(event, facts) }),
      danger: stepOf(event).dangerous ?? false,
      ...(offerTo(view, event)?.explained ? { hint: intl.formatMessage({ id: explanationOf(event) }) } : {}),
      ...(refusal === null ? {} : { refused: refusalText(event, refusal) }),
      onPick: () => onPick(event),
    }))
}
