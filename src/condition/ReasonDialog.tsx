import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import * as z from 'zod/mini'
import type { Condition } from '../../api/condition.ts'
import { filledMultilineText } from '../../api/field.ts'
import { todayInTallinn } from '../../domain/date.ts'
import type {
  ConditionCommand,
  ConditionWorkActor,
} from '../../machines/flow/condition/condition-work.machine.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { RestoredNote } from '../query-editor/RestoredNote.tsx'
import { useDraftedForm } from '../query-editor/useCardDraft.ts'
import { useLanguage } from '../shell/language/LanguageProvider.tsx'
import { DueFields } from './DueFields.tsx'
import { dueFieldOf, dueFields, dueOf, dueRules, type DueValues } from './due.ts'
import { FormNotes } from './FormNotes.tsx'
import { useClearedWhenSent, useWorkForm } from './useWorkForm.ts'

const MAX_REASON_LENGTH = 1000
const fields = z.object({ ...dueFields, reason: filledMultilineText(MAX_REASON_LENGTH) }).check(...dueRules)

type Values = DueValues & { reason: string }
type Props = { condition: Condition; form: 'return' | 'waive'; work: ConditionWorkActor }

/** The form of a reason and, for a return, of a day; its draft survives closing the dialog. */
const useReasonForm = ({ condition, form: what, work }: Props) => {
  const [kept] = useState(() => (condition.dueDay > todayInTallinn(new Date()) ? condition.dueDay : null))
  const { form, clearDraft, restored } = useDraftedForm(
    `condition.${condition.conditionId}.${what}`,
    fields,
    {
      due: kept === null ? '1' : 'keep',
      day: null,
      reason: '',
    },
  )
  useClearedWhenSent(work, clearDraft)
  return { form, clearDraft, restored, kept, ...useWorkForm(work, form, dueFieldOf) }
}

/** Asks why an answer is returned, and by when another one is due; or why a condition is waived. */
export const ReasonDialog = (props: Props) => {
  const { condition, form: what, work } = props
  const formId = useId()
  const { form, clearDraft, restored, kept, busy, changed } = useReasonForm(props)
  const text = useLanguage() === 'et' ? condition.textEt : condition.textEn
  const close = () => work.send({ type: 'form.close' })
  const cancel = () => {
    clearDraft()
    close()
  }
  const footer = (
    <>
      <Button onClick={cancel}>
        <FormattedMessage id="condition.cancel" />
      </Button>
      <Button type="submit" form={formId} variant="solid" busy={busy}>
        <FormattedMessage id={`condition.${what}.confirm`} />
      </Button>
    </>
  )
  const title = <FormattedMessage id={`condition.${what}.title`} />
  const send = (values: Values) => work.send({ type: 'command.send', command: commandOf(what, values) })
  return (
    <Dialog size="md" title={title} onClose={close} footer={changed ? undefined : footer}>
      <Form id={formId} form={form} onSubmit={send}>
        <Stack gap="4">
          <Text color="ink2" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text}
          </Text>
          <FormNotes work={work} />
          <RestoredNote restored={restored} />
          <TextareaField
            name="reason"
            label={<FormattedMessage id="condition.reason" />}
            hint={<FormattedMessage id={`condition.${what}.hint`} />}
            maxLength={MAX_REASON_LENGTH}
          />
          {what === 'return' ? <DueFields kept={kept} /> : null}
        </Stack>
      </Form>
    </Dialog>
  )
}

const commandOf = (what: 'return' | 'waive', values: Values): ConditionCommand => {
  const { reason } = values
  if (what === 'waive') return { type: 'waive', reason }
  const due = dueOf(values)
  return { type: 'return', reason, ...(due && { due }) }
}
