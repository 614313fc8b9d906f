import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { compareVersions } from '../../domain/versions.ts'
import { type Saver, versionsOf } from '../../machines/flow/record/record-editor.context.ts'
import type { RecordEditorActor } from '../../machines/flow/record/record-editor.machine.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { ConflictPage, ConflictRow } from '../design/ConflictPage.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { NotFoundScreen } from '../shell/screen/NotFoundScreen.tsx'
import type { RecordEditor, RecordTexts } from './useRecordEditor.ts'

/** Another request that the form needs, such as the options of a select. */
type Lookup = { data: unknown; error: Error | null; refetch: () => unknown }

type Props = {
  editor: Pick<RecordEditor, 'shape' | 'texts'> & { actor: RecordEditorActor }
  lookups?: readonly Lookup[]
  /** The frame of the skeleton and of a loading error. */
  renderFrame: (shown: ReactNode) => ReactNode
  /** The form, rendered once the record is read. */
  children: () => ReactNode
}

/** Renders the editor's state: loading, a conflict, or the form. */
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
  const shown = () => {
    if (view === 'absent') return <NotFoundScreen />
    if (error) return renderFrame(<FailedQuery error={error} retry={retry} />)
    if (view === 'loading' || missing.length > 0) return renderFrame(<Skeleton rows={8} />)
    return view === 'conflict' ? <RecordConflict editor={editor} /> : children()
  }
  // One place for all of them, so that the frame's heading keeps the focus when the record has been read.
  return (
    <>
      {shown()}
      {asking ? <LeaveDialog actor={actor} /> : null}
    </>
  )
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

const titleOf = ({ name, own }: Saver) =>
  own ? 'record.conflict.titleOwn' : name === null ? 'record.conflict.title' : 'record.conflict.titleBy'

const partOf = ({ part }: RecordTexts, path: string) => part?.(path) ?? null

type RecordConflictProps = { editor: Pick<RecordEditor, 'shape' | 'texts'> & { actor: RecordEditorActor } }

/** Two users changed the record: both versions, field by field. */
const RecordConflict = ({ editor: { actor, shape, texts } }: RecordConflictProps) => {
  const intl = useIntl()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { differences, fromThem, fromMe } = compareVersions(shape, versionsOf(context, context.theirs))
  const shown = (path: string, value: unknown) =>
    texts.value(path, value) || intl.formatMessage({ id: 'query.conflict.empty' })
  const fieldName = ({ path }: { path: string }) =>
    [partOf(texts, path), texts.name(path)].filter((one) => one !== null).join(': ')
  return (
    <ConflictPage
      title={<FormattedMessage id={titleOf(context.saver)} values={{ name: context.saver.name }} />}
      label={intl.formatMessage({ id: 'record.conflict.actions' })}
      differences={differences}
      undisputed={{ fromThem: fromThem.map(fieldName), fromMe: fromMe.map(fieldName) }}
      renderRow={({ path, ...values }, chosen, onChoose) => {
        const sides = texts.sides?.(path, values)
        return (
          <ConflictRow
            path={path}
            name={texts.name(path)}
            part={partOf(texts, path)}
            was={sides ? null : shown(path, values.was)}
            theirs={sides?.theirs ?? shown(path, values.theirs)}
            mine={sides?.mine ?? shown(path, values.mine)}
            chosen={chosen}
            onChoose={onChoose}
          />
        )
      }}
      choices={context.choices}
      onChoose={(paths, side) => actor.send({ type: 'conflict.choose', paths, side })}
      onSave={() => actor.send({ type: 'conflict.save' })}
      onBack={() => actor.send({ type: 'conflict.back' })}
    />
  )
}
