import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { QuerySave } from '../../../api/query.ts'
import type { Choices } from '../../../domain/versions.ts'
import { ConflictPage } from '../../design/ConflictPage.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { compare, merge, type Versions } from '../../../domain/query-versions.ts'
import { fieldLabel } from '../../query-editor/field-label.ts'

type Saver = { name: string | null; own: boolean }

export type ConflictProps = {
  versions: Versions
  /** Who saved the other version. */
  saver: Saver
  /** Receives the merged form, which is then saved. */
  onResolve: (merged: QuerySave) => void
  onBack: () => void
}

/** The name of the asset or surety at a path such as `qassets.#12.year`. */
const rowName = ({ theirs, mine }: Versions, path: string): string | null => {
  const number = Number(/#(\d+)/.exec(path)?.[1])
  const assets = [...(mine.qassets ?? []), ...(theirs.qassets ?? [])]
  const sureties = [...(mine.sureties ?? []), ...(theirs.sureties ?? [])]
  if (path.startsWith('qassets.'))
    return assets.find(({ qassetId }) => qassetId === number)?.qassetName ?? null
  if (path.startsWith('sureties.')) return sureties.find(({ suretyId }) => suretyId === number)?.name ?? null
  return null
}

const titleOf = ({ name, own }: Saver) =>
  own ? 'query.conflict.titleOwn' : name === null ? 'query.conflict.title' : 'query.conflict.titleBy'

/** A save conflict of a query. */
export const ConflictView = ({ versions, saver, onResolve, onBack }: ConflictProps) => {
  const intl = useIntl()
  const { differences, fromThem, fromMe } = compare(versions)
  const [choices, setChoices] = useState<Choices>({})
  const nameOf = ({ path }: { path: string }) => fieldLabel(intl, path)
  return (
    <ConflictPage
      title={<FormattedMessage id={titleOf(saver)} values={{ name: saver.name }} />}
      label={intl.formatMessage({ id: 'query.actions' })}
      differences={differences}
      undisputed={{ fromThem: fromThem.map(nameOf), fromMe: fromMe.map(nameOf) }}
      renderRow={(difference, chosen, choose) => (
        <ConflictChoice
          difference={difference}
          row={rowName(versions, difference.path)}
          chosen={chosen}
          onChoose={choose}
        />
      )}
      choices={choices}
      onChoose={(paths, side) =>
        setChoices({ ...choices, ...Object.fromEntries(paths.map((path) => [path, side])) })
      }
      onSave={() => onResolve(merge(versions, choices))}
      onBack={onBack}
    />
  )
}
