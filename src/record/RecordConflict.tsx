import { useSelector } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { compareVersions } from '../../domain/versions.ts'
import { type Saver, versionsOf } from '../../machines/flow/record/record-editor.context.ts'
import type { RecordEditorActor } from '../../machines/flow/record/record-editor.machine.ts'
import { ConflictPage } from '../design/ConflictPage.tsx'
import { ConflictRow } from '../design/ConflictRow.tsx'
import type { RecordEditor, RecordWords } from './useRecordEditor.ts'

type Props = { editor: Pick<RecordEditor, 'shape' | 'words'> & { actor: RecordEditorActor } }

const titleOf = ({ name, own }: Saver) =>
  own ? 'record.conflict.titleOwn' : name === null ? 'record.conflict.title' : 'record.conflict.titleBy'

const partOf = ({ part }: RecordWords, path: string) => part?.(path) ?? null

/** Two people changed the record: both versions, field by field. */
export const RecordConflict = ({ editor: { actor, shape, words } }: Props) => {
  const intl = useIntl()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { differences, fromThem, fromMe } = compareVersions(shape, versionsOf(context, context.theirs))
  const shown = (path: string, value: unknown) =>
    words.value(path, value) || intl.formatMessage({ id: 'query.conflict.empty' })
  const fieldName = ({ path }: { path: string }) =>
    [partOf(words, path), words.name(path)].filter((one) => one !== null).join(': ')
  return (
    <ConflictPage
      title={<FormattedMessage id={titleOf(context.saver)} values={{ name: context.saver.name }} />}
      label={intl.formatMessage({ id: 'record.conflict.actions' })}
      differences={differences}
      undisputed={{ fromThem: fromThem.map(fieldName), fromMe: fromMe.map(fieldName) }}
      renderRow={({ path, was, theirs, mine }, chosen, onChoose) => (
        <ConflictRow
          path={path}
          name={words.name(path)}
          part={partOf(words, path)}
          was={shown(path, was)}
          theirs={shown(path, theirs)}
          mine={shown(path, mine)}
          chosen={chosen}
          onChoose={onChoose}
        />
      )}
      choices={context.choices}
      onChoose={(paths, side) => actor.send({ type: 'conflict.choose', paths, side })}
      onSave={() => actor.send({ type: 'conflict.save' })}
      onBack={() => actor.send({ type: 'conflict.back' })}
    />
  )
}
