import { useFormState } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { chakra } from '@chakra-ui/react/styled-system'
import { useIntl } from 'react-intl'
import { tabsOf, type TabName } from '../../machines/query-editor.tabs.ts'
import { kindOf } from '../../machines/query.actor.ts'
import type { QueryEventType } from '../../machines/query.events.ts'
import type { View } from '../../machines/query.locks.ts'
import { ActionBar } from '../design/ActionBar.tsx'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { useQueryEditor } from './editor.ts'
import { StepButton } from './StepButton.tsx'
import { useSteps } from './useSteps.ts'

/** The steps each view offers in its bar, the foremost first; a shop's contract steps stand with its contract. */
const offered: Record<View, readonly QueryEventType[]> = {
  partner: ['query.sendToManager'],
  inhouse: ['query.sendToCredit', 'query.requestContract', 'query.reopen'],
  shop: [],
  credit: [
    'query.approve',
    'query.approveWithChanges',
    'query.sendToCompliance',
    'query.requestContract',
    'query.cancelApproval',
    'query.reopen',
  ],
  compliance: [
    'contract.activate',
    'contract.sendForSigning',
    'query.returnToCredit',
    'query.backToPartner',
    'query.reopen',
  ],
}

/** Shown even where the status knows no such step: refused, with the reason. */
const always: Partial<Record<View, readonly QueryEventType[]>> = {
  inhouse: ['query.requestContract'],
  credit: ['query.requestContract'],
}

const ends: Record<View, readonly QueryEventType[]> = {
  partner: ['query.annul'],
  inhouse: ['query.annul', 'query.close'],
  shop: ['query.annul'],
  credit: ['query.close'],
  compliance: ['query.annul', 'query.close'],
}

const Wrong = chakra('span', {
  base: { display: 'inline-flex', gap: '1.5', alignItems: 'center', textStyle: 'small', color: 'danger' },
})

const Errors = () => {
  const count = Object.keys(useFormState().errors).length
  if (count === 0) return null
  return (
    <Wrong>
      <Icon name="warning" />
      <FormattedMessage id="query.errors" values={{ count }} />
    </Wrong>
  )
}

type Props = {
  tab: TabName
  onNext: () => void
  /** Something is typed that a save would store. */
  unsaved: boolean
}

/** What can be done with the query from here: one primary step, the others, and at the far right what ends it. */
export const QueryActions = ({ tab, onNext, unsaved }: Props) => {
  const { actor, view, isNew, busy } = useQueryEditor()
  const intl = useIntl()
  const steps = useSteps()
  const kind = kindOf(actor)
  const isMine = (event: QueryEventType) =>
    steps.some((step) => step.event === event && step.who.includes(kind))
  const isOpen = (event: QueryEventType) =>
    steps.some((step) => step.event === event && step.who.includes(kind) && step.refusal === null)
  const isShown = (event: QueryEventType) =>
    isMine(event) || (!isNew && (always[view]?.includes(event) ?? false))
  const shown = offered[view].filter(isShown)
  const foremost = shown.find(isOpen) ?? null
  const hasNext = tabsOf(view).at(-1) !== tab || unsaved
  if (shown.length === 0 && !hasNext && !ends[view].some(isMine)) return null
  return (
    <ActionBar
      label={intl.formatMessage({ id: 'query.actions' })}
      far={
        isNew ? null : ends[view].map((event) => <StepButton key={event} event={event} emphasis="danger" />)
      }
    >
      {shown.map((event) => (
        <StepButton
          key={event}
          event={event}
          emphasis={event === foremost ? 'primary' : 'secondary'}
          always={always[view]?.includes(event) ?? false}
          reason={isMine(event) ? 'beside' : 'tooltip'}
        />
      ))}
      {hasNext ? (
        <Button variant={foremost ? 'secondary' : 'primary'} busy={busy === 'save'} onClick={onNext}>
          <FormattedMessage id={unsaved || isNew ? 'query.next' : 'query.next.read'} />
        </Button>
      ) : null}
      <Errors />
    </ActionBar>
  )
}
