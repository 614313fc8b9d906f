import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { RecordEditorActor } from '../../machines/flow/record/record-editor.machine.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { NotFoundScreen } from '../shell/screen/NotFoundScreen.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { RecordConflict } from './RecordConflict.tsx'
import type { RecordEditor } from './useRecordEditor.ts'

/** Something else that the form needs, such as the names to choose from. */
type Lookup = { data: unknown; error: Error | null; refetch: () => unknown }

type Props = {
  editor: Pick<RecordEditor, 'shape' | 'words'> & { actor: RecordEditorActor }
  lookups?: readonly Lookup[]
  /** What stands around the skeleton, and around why something could not be loaded. */
  renderFrame: (shown: ReactNode) => ReactNode
  /** The form, drawn once the record is read. */
  children: () => ReactNode
}

const LeaveDialog = ({ actor }: { actor: RecordEditorActor }) => (
  <ConfirmDialog
    title={<FormattedMessage id="record.leave.title" />}
    confirm={<FormattedMessage id="record.leave.confirm" />}
    keep={<FormattedMessage id="record.leave.stay" />}
    onConfirm={() => actor.send({ type: 'leave.confirm' })}
    onClose={() => actor.send({ type: 'leave.stay' })}
  >
    <FormattedMessage id="record.leave.says" />
  </ConfirmDialog>
)

const useView = (actor: RecordEditorActor) =>
  useSelector(actor, (snapshot) => {
    if (snapshot.matches({ open: { record: 'absent' } })) return 'absent'
    if (snapshot.matches({ open: { record: 'unreadable' } })) return 'unreadable'
    if (snapshot.hasTag('loading')) return 'loading'
    return snapshot.hasTag('conflict') ? 'conflict' : 'form'
  })

/** Shows what the state of the editor asks for: the record being read, both versions of it, or its form. */
export const RecordGate = ({ editor, lookups = [], renderFrame, children }: Props) => {
  const { actor } = editor
  const view = useView(actor)
  const asking = useSelector(actor, (snapshot) => snapshot.hasTag('asking'))
  const unread = useSelector(actor, ({ context }) => context.error)
  const missing = lookups.filter(({ data }) => data === undefined)
  const error = view === 'unreadable' ? unread : missing.find((one) => one.error !== null)?.error
  const retry = () => {
    actor.send({ type: 'record.retry' })
    for (const { refetch } of missing) void refetch()
  }
  if (view === 'absent') return <NotFoundScreen />
  if (error) return renderFrame(<FailedQuery error={error} retry={retry} />)
  if (view === 'loading' || missing.length > 0) return renderFrame(<Skeleton rows={8} />)
  return (
    <>
      {view === 'conflict' ? <RecordConflict editor={editor} /> : children()}
      {asking ? <LeaveDialog actor={actor} /> : null}
    </>
  )
}
