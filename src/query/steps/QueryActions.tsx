import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { HStack } from '@chakra-ui/react/stack'
import { tabsOf, type TabName } from '../../../machines/flow/query/tabs.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { ActionBar } from '../../design/ActionBar.tsx'
import { Button } from '../../design/Button.tsx'
import { useFormErrors } from '../../design/form/useFormErrors.ts'
import { Icon } from '../../design/Icon.tsx'
import { useNarrow } from '../../design/useNarrow.ts'
import { useQueryEditor } from '../editor/query-editor.ts'
import { NarrowActions } from './NarrowActions.tsx'
import type { NextTab } from './next-tab.ts'
import { StepButton } from './StepButton.tsx'
import { StepQuestion } from './StepQuestion.tsx'
import { useStepBar, type StepBar } from './useStepBar.ts'

const ErrorCount = () => {
  const count = Object.keys(useFormErrors()).length
  if (count === 0) return null
  return (
    <HStack as="span" display="inline-flex" gap="1.5" textStyle="small" color="danger">
      <Icon name="warning" />
      <FormattedMessage id="query.errors" values={{ count }} />
    </HStack>
  )
}

type ActionsProps = { bar: StepBar; next: NextTab | null; onAsk: (event: QueryEventType) => void }

const WideActions = ({ bar: { steps, goesOn }, next, onAsk }: ActionsProps) => {
  const { busy } = useQueryEditor()
  return (
    <>
      {steps.map((step) => (
        <StepButton
          key={step.event}
          event={step.event}
          reason={step.own ? 'beside' : 'tooltip'}
          onAsk={onAsk}
        />
      ))}
      {next ? (
        <Button variant={goesOn ? 'solid' : 'outline'} busy={busy === 'save'} onClick={next.go}>
          {next.label}
        </Button>
      ) : null}
    </>
  )
}

type Props = {
  tab: TabName
  onNext: () => void
  /** The form has input that is not saved. */
  unsaved: boolean
}

/**
 * The action bar: one primary step, the others, and at the far end the steps that end the query. What a step asks first is
 * asked here, so that a phone that is turned changes the bar and not the question.
 */
export const QueryActions = ({ tab, onNext, unsaved }: Props) => {
  const { view, isNew } = useQueryEditor()
  const intl = useIntl()
  const narrow = useNarrow()
  const bar = useStepBar(tab, unsaved)
  const [asked, setAsked] = useState<QueryEventType | null>(null)
  const label = intl.formatMessage({ id: unsaved || isNew ? 'query.next' : 'query.next.read' })
  const next = tabsOf(view).at(-1) !== tab || unsaved ? { label, go: onNext } : null
  const isEmpty = bar.steps.length === 0 && next === null && bar.ends.length === 0
  const question = asked ? <StepQuestion event={asked} onClose={() => setAsked(null)} /> : null
  // A step that somebody else has taken meanwhile leaves its question, which says so and closes.
  if (isEmpty) return question
  const Actions = narrow ? NarrowActions : WideActions
  return (
    <ActionBar
      label={intl.formatMessage({ id: 'query.actions' })}
      far={
        narrow || bar.ends.length === 0
          ? null
          : bar.ends.map(({ event }) => <StepButton key={event} event={event} onAsk={setAsked} />)
      }
    >
      <Actions bar={bar} next={next} onAsk={setAsked} />
      <ErrorCount />
      {question}
    </ActionBar>
  )
}
