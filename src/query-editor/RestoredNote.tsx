import { FormattedMessage } from 'react-intl'
import { Note } from '../design/Note.tsx'

/** Stands above a form that started from its draft. */
export const RestoredNote = ({ restored }: { restored: boolean }) =>
  restored ? (
    <Note role="status">
      <FormattedMessage id="query.unfinished" />
    </Note>
  ) : null
