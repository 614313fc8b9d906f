import { FormattedMessage } from 'react-intl'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { ReasonSelect } from './ReasonSelect.tsx'
import { LONGEST_REASON, type useClosing } from './useClosing.ts'

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
