import { FormattedMessage, useIntl } from 'react-intl'
import { type Reason, reasonGroups } from '../../api/reason.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { Field } from '../design/form/Field.tsx'
import { Select } from '../design/form/Select.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useField } from '../design/form/useField.ts'
import { LONGEST_REASON, OTHER, type useClosing } from './useClosing.ts'

type SelectProps = { name: string; reasons: readonly Reason[] }

/** One of the closing reasons, grouped, in the user's language; or another one, to be written. */
const ReasonSelect = ({ name, reasons }: SelectProps) => {
  const intl = useIntl()
  const { id, field, error } = useField(name)
  return (
    <Field id={id} label={<FormattedMessage id="reason.close.reason" />} error={error}>
      {(wiring) => (
        <Select {...wiring} {...field} data-autofocus="">
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
        maxLength={LONGEST_REASON}
        label={<FormattedMessage id="reason.close.words" />}
      />
    ) : null}
  </>
)
