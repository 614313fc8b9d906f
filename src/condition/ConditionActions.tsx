import { HStack } from '@chakra-ui/react/stack'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Condition } from '../../api/condition.ts'
import {
  type ConditionForm,
  type ConditionWorkActor,
  isFormPossible,
} from '../../machines/flow/condition/condition-work.machine.ts'
import { Button } from '../design/Button.tsx'
import { useDocuments } from '../document/useDocuments.ts'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { wantedOf } from './condition-texts.ts'
import { type Answering, useAnswering } from './useAnswering.ts'

type Props = { condition: Condition; work: ConditionWorkActor }

/** What the user can do with a condition now: answer it, or decide about it. */
export const ConditionActions = ({ condition, work }: Props) => {
  const view = useQueryState(selectView)
  const form = useSelector(work, ({ context }) => context.form)
  const decides = view === 'credit' || view === 'compliance'
  const answering = useAnswering(condition)
  const opens = (wanted: ConditionForm) => form !== 'answer' && isFormPossible(wanted, condition)
  const answers = answering !== 'no' && opens('answer')
  if (!answers && !(decides && opens('waive'))) return null
  return (
    <HStack wrap="wrap">
      {answers ? <AnswerButton answering={answering} condition={condition} work={work} /> : null}
      {decides && opens('return') ? <Accept condition={condition} work={work} /> : null}
      {decides && opens('return') ? <FormButton form="return" condition={condition} work={work} /> : null}
      {decides && opens('waive') ? <FormButton form="waive" condition={condition} work={work} /> : null}
    </HStack>
  )
}

/** The accessible name includes the condition, because several have the same button. */
const useNameOf = (condition: Condition) => {
  const intl = useIntl()
  return (label: string) => `${intl.formatMessage({ id: label })}: ${wantedOf(intl, condition)}`
}

const Accept = ({ condition, work }: Props) => {
  const nameOf = useNameOf(condition)
  const busy = useSelector(work, (snapshot) => snapshot.hasTag('busy') && snapshot.context.form === null)
  return (
    <Button
      size="sm"
      variant="solid"
      busy={busy}
      aria-label={nameOf('condition.accept')}
      onClick={() => work.send({ type: 'command.send', command: { type: 'accept' } })}
    >
      <FormattedMessage id="condition.accept" />
    </Button>
  )
}

const FormButton = ({ form, condition, work }: Props & { form: 'return' | 'waive' }) => {
  const nameOf = useNameOf(condition)
  return (
    <Button
      size="sm"
      aria-label={nameOf(`condition.${form}`)}
      onClick={() => work.send({ type: 'form.open', form })}
    >
      <FormattedMessage id={`condition.${form}`} />
    </Button>
  )
}

type AnswerProps = Props & { answering: Answering }

/** Files are dropped without this button; it offers only documents that the query already has. */
const AnswerButton = ({ answering, condition, work }: AnswerProps) => {
  const nameOf = useNameOf(condition)
  const { data: documents = [] } = useDocuments()
  const { kind, askedOf } = condition
  if (answering === 'own' && kind === 'document' && documents.length === 0) return null
  const label =
    answering === 'for' && (askedOf === 'customer' || askedOf === 'surety')
      ? `condition.answerFor.${askedOf}`
      : `condition.answer.${kind}`
  return (
    <Button
      size="sm"
      variant={kind === 'document' ? 'outline' : 'solid'}
      aria-label={nameOf(label)}
      onClick={() => work.send({ type: 'form.open', form: 'answer' })}
    >
      <FormattedMessage id={label} />
    </Button>
  )
}
