import { useFormContext } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Reason } from '../../api/reason.ts'
import { Note } from '../design/Note.tsx'
import type { ReasonsForm } from './useReasonsForm.ts'

/** What somebody else has stored since the list was opened, where it is not in the own one. */
export const NewerReasons = ({ stored }: { stored: readonly Reason[] }) => {
  const intl = useIntl()
  const own = useFormContext<ReasonsForm>().getValues('reasons')
  const missing = stored.filter(({ en, et }) => !own.some((one) => one.en === en && one.et === et))
  return (
    <Note status="warning" role="alert">
      <FormattedMessage
        id="reason.newer"
        values={{
          count: missing.length,
          reasons: intl.formatList(missing.map(({ en, et }) => `${en} / ${et}`)),
        }}
      />
    </Note>
  )
}
