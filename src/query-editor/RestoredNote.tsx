import { FormattedMessage } from 'react-intl'
import { Note } from '../design/Note.tsx'

/** The note above a form that was restored from its draft. */
export const RestoredNote = ({ restored }: { restored: boolean }) =>
  restored ? (
    <Note role="status">
      <FormattedMessage id="design.unfinished" />
    </Note>
  ) : null
