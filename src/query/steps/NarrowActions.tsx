import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { explanationOf, labelFor, offerTo, stepOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import type { OfferedStep } from '../../../machines/lifecycle/query/offered-step.ts'
import type { Refusal } from '../../../machines/lifecycle/query/refusal.ts'
import { useIsOffline } from '../../api/connection.ts'
import { PhoneActions } from '../../design/ActionBar.tsx'
import { Button } from '../../design/Button.tsx'
import { Menu } from '../../design/Menu.tsx'
import type { MenuItem } from '../../design/menu-group.ts'
import { StepButton } from '../../query-editor/StepButton.tsx'
import { useStepRefusalText } from '../../query-editor/useOfferedStep.ts'
import type { NextTab, StepBar } from './useStepBar.ts'
import { selectBusy, selectQuery, selectView } from '../../query-editor/selectors.ts'
import { useChooseStep, useQueryState } from '../../query-editor/useQuerySession.ts'

type Props = { bar: StepBar; next: NextTab | null }

/** The bar on a phone: one primary action, a menu with the rest, and the reason of a refused step. */
export const NarrowActions = ({
  bar: { steps, ends, primary, led, mine, isNextTabPrimary },
  next,
}: Props) => {
  const busy = useQueryState(selectBusy)
  const intl = useIntl()
  const items = useStepItems(useChooseStep())
  const open = steps.find(({ own, refusal }) => own && refusal === null)
  const shown = primary ?? led ?? (next ? null : open) ?? null
  const others = items(steps.filter((step) => step !== shown))
  const nextItem = shown && next ? [{ id: 'next', label: next.label, onPick: next.go }] : []
  const groups = [
    { id: 'steps', items: [...others, ...nextItem] },
    { id: 'ends', items: items(ends) },
  ].filter((group) => group.items.length > 0)
  // A reason takes up space on every tab, so it is shown only if it says what to do next.
  const refused =
    mine && shown === null ? steps.find(({ own, refusal }) => own && refusal !== null) : undefined
  return (
    <>
      <PhoneActions>
        {shown ? <StepButton event={shown.event} /> : null}
        {!shown && next ? (
          <Button
            data-next-tab
            variant={isNextTabPrimary ? 'solid' : 'outline'}
            busy={busy === 'save'}
            onClick={next.go}
          >
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
      </PhoneActions>
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
  const isOffline = useIsOffline()
  const needsConnection = intl.formatMessage({ id: 'connection.needed' })
  return (steps: readonly OfferedStep[]): MenuItem[] =>
    steps.map(({ event, refusal }) => ({
      id: event,
      label: intl.formatMessage({ id: labelFor(event, facts) }),
      danger: stepOf(event).dangerous ?? false,
      ...(offerTo(view, event)?.explained ? { hint: intl.formatMessage({ id: explanationOf(event) }) } : {}),
      ...(refusal === null
        ? isOffline && { refused: needsConnection }
        : { refused: refusalText(event, refusal) }),
      onPick: () => onPick(event),
    }))
}
