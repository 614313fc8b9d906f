import { FormattedMessage } from 'react-intl'
import { Button } from '../design/Button.tsx'
import { Note } from '../design/Note.tsx'

/** Stands above a form that started from its draft. */
export const RestoredNote = ({ restored, discard }: { restored: boolean; discard: () => void }) =>
  restored ? (
    <Note
      role="status"
      actions={
        <Button size="sm" onClick={discard}>
          <FormattedMessage id="draft.restored.discard" />
        </Button>
      }
    >
      <FormattedMessage id="draft.restored" />
    </Note>
  ) : null
