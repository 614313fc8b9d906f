import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import * as z from 'zod/mini'
import { type Reason, reasonGroups } from '../../api/reason.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Field } from '../design/form/Field.tsx'
import { Select } from '../design/form/Select.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useField } from '../design/form/useField.ts'
import { multilineText } from '../../api/field.ts'
import type { Language } from '../../api/language.ts'
import { reasonCalls } from '../../api/reason.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'

type SelectProps = { name: string; reasons: readonly Reason[] }

/** One of the closing reasons, grouped, in the user's language; or another one, to be written. */
const ReasonSelect = ({ name, reasons }: SelectProps) => {
  const intl = useIntl()
  const { id, field, error } = useField(name)
  return (
    <Field id={id} label={<FormattedMessage id="reason.close.reason" />} error={error}>
      {(controlProps) => (
        <Select {...controlProps} {...field} data-autofocus="">
          <option value="">{intl.formatMessage({ id: 'reason.close.choose' })}</option>
          {reasonGroups.map((group) => {
            const members = reasons.filter((reason) => reason.group === group)
            return members.length === 0 ? null : (
              <optgroup key={group} label={intl.formatMessage({ id: `reason.group.${group}` })}>
                {members.map((reason) => (
                  <option key={reason.id} value={reason.id}>
                    {intl.locale === 'et' ? reason.et : reason.en}
                  </option>
                ))}
              </optgroup>
            )
          })}
          <option value={OTHER}>{intl.formatMessage({ id: 'reason.close.other' })}</option>
        </Select>
      )}
    </Field>
  )
}

type Props = Pick<ReturnType<typeof useClosing>, 'reasons' | 'isOther'>

/** The closing reason: one of the list, or another one to be written. */
export const ReasonFields = ({ reasons, isOther }: Props) => (
  <>
    {reasons.error && !reasons.data ? (
      <FailedQuery error={reasons.error} retry={() => void reasons.refetch()} />
    ) : null}
    <ReasonSelect name="reason" reasons={reasons.data ?? []} />
    {isOther ? (
      <TextareaField
        name="other"
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        label={<FormattedMessage id="reason.close.words" />}
      />
    ) : null}
  </>
)

const emptyChoice = { reason: '', other: '' }

/** The form of the closing dialog, its options, and the chosen reason as text (empty until chosen). */
export const useClosing = () => {
  const { locale } = useIntl()
  const reasons = useApiQuery(reasonCalls.findAll, {})
  const form = useSchemaForm(closing, { defaultValues: emptyChoice })
  const chosen = { ...emptyChoice, ...useWatch({ control: form.control }) }
  const reason = closingText(chosen, reasons.data ?? [], locale === 'et' ? 'et' : 'en')
  return { form, reasons, reason, isOther: chosen.reason === OTHER }
}

/** The option of a reason that is not in the list. */
const OTHER = 'other'
const MAX_REASON_LENGTH = 1000

/** The values of the dialog: a reason's id as text or `OTHER`, and the other reason as text. */
const closing = z.object({ reason: z.string(), other: multilineText(MAX_REASON_LENGTH) })
type Closing = z.infer<typeof closing>

/** The closing reason as text; empty until one is chosen or written. */
export const closingText = (
  { reason, other }: Closing,
  reasons: readonly Reason[],
  language: Language,
): string =>
  reason === OTHER ? other.trim() : (reasons.find(({ id }) => String(id) === reason)?.[language] ?? '')
