import { useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { DateField } from '../design/form/DateField.tsx'
import { SelectField } from '../design/form/SelectField.tsx'
import { formatDay } from '../design/moment.ts'
import { type DueChoice, dueChoices } from './due.ts'

type Props = {
  /** The path of the fields in the form, with its dot; empty for the form itself. */
  at?: string
  /** The day that stays if no other is chosen. */
  kept?: string | null
}

/** The due date: in a number of working days, or a selected day. */
export const DueFields = ({ at = '', kept = null }: Props) => {
  const intl = useIntl()
  const due: unknown = useWatch({ name: `${at}due` })
  const labelOf = (choice: DueChoice): string => {
    if (choice === 'day') return intl.formatMessage({ id: 'condition.due.day' })
    if (choice === 'keep')
      return intl.formatMessage({ id: 'condition.due.keep' }, { day: formatDay(kept ?? '') })
    return intl.formatMessage({ id: 'condition.due.workingDays' }, { days: Number(choice) })
  }
  return (
    <>
      <SelectField
        name={`${at}due`}
        label={<FormattedMessage id="condition.due" />}
        options={dueChoices
          .filter((choice) => choice !== 'keep' || kept !== null)
          .map((value) => ({ value, label: labelOf(value) }))}
      />
      {due === 'day' ? (
        <DateField name={`${at}day`} label={<FormattedMessage id="condition.due.onDay" />} calendar />
      ) : null}
    </>
  )
}
