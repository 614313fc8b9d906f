import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QueryEventType } from '../../machines/query.events.ts'
import { Button } from '../design/Button.tsx'
import { Menu } from '../design/Menu.tsx'
import type { MenuItem } from '../design/MenuList.tsx'
import { Text } from '../design/Text.tsx'
import { useQueryEditor } from './editor.ts'
import type { NextTab } from './nextTab.ts'
import { StepButton } from './StepButton.tsx'
import { asksFirst, StepQuestion } from './StepQuestion.tsx'
import type { Offered, OfferedStep } from './useOffered.ts'

const Line = chakra('div', {
  base: { display: 'flex', gap: '2', width: 'full', '& > button': { flex: 1, minWidth: 0 } },
})

/** Why the first step that is this person's cannot be taken: the menu says it of the others. */
const Refused = ({ step: { event, refusal } }: { step: OfferedStep }) => (
  <Text as="p" size="small" tone="soft">
    <FormattedMessage id={`event.${event}`} />
    {': '}
    <FormattedMessage id={`guard.${refusal}`} />
  </Text>
)

/** The menu's entries for steps; `onPick` takes one. */
const useEntries = (onPick: (event: QueryEventType) => void) => {
  const intl = useIntl()
  return (steps: readonly OfferedStep[], danger = false): MenuItem[] =>
    steps.map(({ event, refusal }) => ({
      id: event,
      label: intl.formatMessage({ id: `event.${event}` }),
      danger,
      ...(refusal === null ? {} : { refused: intl.formatMessage({ id: `guard.${refusal}` }) }),
      onPick: () => onPick(event),
    }))
}

type Props = { offered: Offered; next: NextTab | null }

/** The bar of a phone: one primary, a menu with the rest, and why a step is refused. */
export const NarrowActions = ({ offered: { steps, ends, foremost }, next }: Props) => {
  const { query, busy, take } = useQueryEditor()
  const [asking, setAsking] = useState<QueryEventType | null>(null)
  const intl = useIntl()
  const entries = useEntries((event) => {
    if (asksFirst(event, query)) setAsking(event)
    else void take(event)
  })
  const others = entries(steps.filter((step) => step !== foremost))
  const onward = foremost && next ? [{ id: 'next', label: next.label, onPick: next.go }] : []
  const groups = [
    { id: 'steps', items: [...others, ...onward] },
    { id: 'ends', items: entries(ends, true) },
  ].filter(({ items }) => items.length > 0)
  const refused = steps.find(({ mine, refusal }) => mine && refusal !== null)
  return (
    <>
      <Line>
        {foremost ? <StepButton event={foremost.event} emphasis="primary" /> : null}
        {!foremost && next ? (
          <Button variant="primary" busy={busy === 'save'} onClick={next.go}>
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
      {refused ? <Refused step={refused} /> : null}
      {asking ? <StepQuestion event={asking} onClose={() => setAsking(null)} /> : null}
    </>
  )
}
