import { FormattedMessage } from 'react-intl'
import { Note } from '../design/Note.tsx'

/** Over a form that opened with what had been left in it. */
export const RestoredNote = ({ restored }: { restored: boolean }) =>
  restored ? (
    <Note role="status">
      <FormattedMessage id="query.unfinished" />
    </Note>
  ) : null
