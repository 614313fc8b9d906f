import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../design/Button.tsx'
import { formatMoment } from '../../design/moment.ts'
import { Note } from '../../design/Note.tsx'
import type { QueryForm } from './useQueryForm.ts'

type Props = { queryForm: QueryForm; onDiscard: () => void }

/** Says that the form was restored from a draft, with a button that discards it. */
export const RestoredDraftNote = ({ queryForm: { draft }, onDiscard }: Props) => {
  const restoredAt = useSelector(draft, ({ context }) => context.restoredAt)
  if (restoredAt === null) return null
  return (
    <Note
      status="warning"
      role="status"
      actions={
        <Button size="sm" onClick={onDiscard}>
          <FormattedMessage id="query.restored.discard" />
        </Button>
      }
    >
      <FormattedMessage id="query.restored" values={{ at: formatMoment(restoredAt) }} />
    </Note>
  )
}
