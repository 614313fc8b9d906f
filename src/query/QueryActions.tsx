import { useFormState } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { chakra } from '@chakra-ui/react/styled-system'
import { tabsOf, type TabName } from '../../machines/query-editor.tabs.ts'
import { ActionBar } from '../design/ActionBar.tsx'
import { Button } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { useNarrow } from '../design/useNarrow.ts'
import { useQueryEditor } from './editor.ts'
import { NarrowActions } from './NarrowActions.tsx'
import type { NextTab } from './nextTab.ts'
import { StepButton } from './StepButton.tsx'
import { useOffered, type Offered } from './useOffered.ts'

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

type WideProps = { offered: Offered; next: NextTab | null }

const WideActions = ({ offered: { steps, foremost }, next }: WideProps) => {
  const { busy } = useQueryEditor()
  return (
    <>
      {steps.map((step) => (
        <StepButton
          key={step.event}
          event={step.event}
          emphasis={step === foremost ? 'primary' : 'secondary'}
          always={!step.mine}
          reason={step.mine ? 'beside' : 'tooltip'}
        />
      ))}
      {next ? (
        <Button variant={foremost ? 'secondary' : 'primary'} busy={busy === 'save'} onClick={next.go}>
          {next.label}
        </Button>
      ) : null}
    </>
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
  const { view, isNew } = useQueryEditor()
  const intl = useIntl()
  const narrow = useNarrow()
  const offered = useOffered(tab)
  const label = intl.formatMessage({ id: unsaved || isNew ? 'query.next' : 'query.next.read' })
  const next = tabsOf(view).at(-1) !== tab || unsaved ? { label, go: onNext } : null
  if (offered.steps.length === 0 && next === null && offered.ends.length === 0) return null
  const Actions = narrow ? NarrowActions : WideActions
  return (
    <ActionBar
      label={intl.formatMessage({ id: 'query.actions' })}
      far={
        narrow || offered.ends.length === 0
          ? null
          : offered.ends.map(({ event }) => <StepButton key={event} event={event} emphasis="danger" />)
      }
    >
      <Actions offered={offered} next={next} />
      <Errors />
    </ActionBar>
  )
}
