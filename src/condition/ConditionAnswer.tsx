import { Stack } from '@chakra-ui/react/stack'
import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import type { Condition } from '../../api/condition.ts'
import { filledMultilineText, id } from '../../api/field.ts'
import type { ConditionWorkActor } from '../../machines/flow/condition/condition-work.machine.ts'
import { Form } from '../design/form/Form.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { useDocuments } from '../document/useDocuments.ts'
import { RestoredNote } from '../query-editor/RestoredNote.tsx'
import { useDraftedForm } from '../query-editor/useCardDraft.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { FieldAnswer } from './FieldAnswer.tsx'
import { FilesAnswer } from './FilesAnswer.tsx'
import { FormNotes } from './FormNotes.tsx'
import { useAnswering } from './useAnswering.ts'
import { useClearedWhenSent, useWorkForm } from './useWorkForm.ts'

type Props = { condition: Condition; work: ConditionWorkActor }

/** Answers a condition inside the card: with files, a document of the query, a field of the form, or a text. */
export const ConditionAnswer = ({ condition, work }: Props) => {
  const answering = useAnswering(condition)
  const open = useSelector(work, ({ context }) => context.form === 'answer')
  if (answering === 'no') return null
  const { kind } = condition
  return (
    <>
      {kind === 'document' ? (
        <FilesAnswer condition={condition} work={work} open={open || answering === 'own'} />
      ) : null}
      {open && kind === 'document' ? <ChosenDocument work={work} /> : null}
      {open && kind === 'field' ? <FieldAnswer condition={condition} work={work} /> : null}
      {open && kind === 'answer' ? <TextAnswer condition={condition} work={work} /> : null}
    </>
  )
}

const fields = z
  .object({ docFileId: z.nullable(id) })
  .check(z.refine(({ docFileId }) => docFileId !== null, { error: 'field.required', path: ['docFileId'] }))

/** A document that the query has already. */
const ChosenDocument = ({ work }: { work: ConditionWorkActor }) => {
  const intl = useIntl()
  const { data: documents = [] } = useDocuments()
  const form = useSchemaForm(fields, { defaultValues: { docFileId: null } })
  useWorkForm(work, form)
  const send = ({ docFileId }: { docFileId: number | null }) => {
    if (docFileId !== null)
      work.send({ type: 'command.send', command: { type: 'answer', answer: { docFileIds: [docFileId] } } })
  }
  return (
    <Form form={form} onSubmit={send}>
      <Stack gap="3">
        <SelectField
          name="docFileId"
          label={<FormattedMessage id="condition.answer.chosen" />}
          empty={intl.formatMessage({ id: 'condition.answer.choosePlease' })}
          options={documents.map(({ docFileId, fileName }) => ({ value: docFileId, label: fileName }))}
        />
        <FormNotes work={work} />
        <AnswerButtons work={work} />
      </Stack>
    </Form>
  )
}

const MAX_ANSWER_LENGTH = 4000
const schema = z.object({ text: filledMultilineText(MAX_ANSWER_LENGTH) })

const TextAnswer = ({ condition, work }: Props) => {
  const name = `condition.${condition.conditionId}.answer`
  const { form, clearDraft, restored } = useDraftedForm(name, schema, { text: '' })
  useWorkForm(work, form)
  useClearedWhenSent(work, clearDraft)
  return (
    <Form
      form={form}
      onSubmit={(answer) => work.send({ type: 'command.send', command: { type: 'answer', answer } })}
    >
      <Stack gap="3">
        <RestoredNote restored={restored} />
        <TextareaField
          name="text"
          label={<FormattedMessage id="condition.answer.text" />}
          maxLength={MAX_ANSWER_LENGTH}
        />
        <FormNotes work={work} />
        <AnswerButtons work={work} onClose={clearDraft} />
      </Stack>
    </Form>
  )
}
