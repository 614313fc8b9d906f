import { useIsOffline } from '../api/connection.ts'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { RecordValues } from '../../machines/flow/record/record-editor.context.ts'
import type { RecordEditorActor } from '../../machines/flow/record/record-editor.machine.ts'
import { Button } from '../design/Button.tsx'
import type { IconName } from '../design/Icon.tsx'
import { Note } from '../design/Note.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import type { RecordEditor } from './useRecordEditor.ts'

type Actor = { actor: RecordEditorActor }

type NotesProps = Actor & {
  /** The record can no longer be changed. */
  locked?: boolean
}

/** Notes above a form: the restored draft, and why it is not saved. */
export const RecordNotes = ({ actor, locked = false }: NotesProps) => {
  const isOffline = useIsOffline()
  const restored = useSelector(actor, ({ context }) => context.restored)
  const unsaved = useSelector(actor, (snapshot) => snapshot.hasTag('unsaved'))
  const gone = useSelector(actor, (snapshot) => snapshot.hasTag('gone'))
  const unanswered = useSelector(actor, (snapshot) =>
    snapshot.matches({ open: { record: { editing: 'unanswered' } } }),
  )
  return (
    <>
      <InputNote
        note={locked && unsaved ? 'record.locked' : restored && !gone ? 'draft.restored' : null}
        discard={() => actor.send({ type: 'draft.discard' })}
      />
      {gone ? (
        <Note status="error" role="alert">
          <FormattedMessage id="record.gone" />
        </Note>
      ) : null}
      {/* Without a connection the banner says it. */}
      {unanswered && !isOffline ? (
        <Note status="warning" role="alert">
          <FormattedMessage id="record.unanswered" />
        </Note>
      ) : null}
      <ErrorSummary />
    </>
  )
}

type FormProps<Values extends FieldValues & RecordValues, Output> = {
  editor: RecordEditor<Values, Output>
  /** For submit buttons outside the form, as in the action bar. */
  id?: string
  children: ReactNode
}

/** The form of a record; its machine handles the submit event. */
export const RecordForm = <Values extends FieldValues & RecordValues, Output>({
  editor: { actor, form },
  id,
  children,
}: FormProps<Values, Output>) => (
  <Form form={form} send={() => actor.send({ type: 'record.save' })} {...(id === undefined ? {} : { id })}>
    {children}
  </Form>
)

type SaveProps = Actor & { form?: string; icon?: IconName; refused?: ReactNode; children: ReactNode }

/** Saves the surrounding form, or the one with the given id. */
export const SaveButton = ({ actor, form, icon, refused, children }: SaveProps) => {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const gone = useSelector(actor, (snapshot) => snapshot.hasTag('gone'))
  const isOffline = useIsOffline()
  return (
    <Button
      type="submit"
      variant="solid"
      busy={busy}
      refused={
        gone ? (
          <FormattedMessage id="record.gone" />
        ) : isOffline ? (
          <FormattedMessage id="connection.needed" />
        ) : (
          refused
        )
      }
      {...(form === undefined ? {} : { form })}
      {...(icon === undefined ? {} : { icon })}
    >
      {children}
    </Button>
  )
}

/** A note about unsaved input that can be discarded. */
const InputNote = ({ note, discard }: { note: string | null; discard: () => void }) =>
  note ? (
    <Note
      role="status"
      actions={
        <Button size="sm" onClick={discard}>
          <FormattedMessage id="draft.restored.discard" />
        </Button>
      }
    >
      <FormattedMessage id={note} />
    </Note>
  ) : null
