import { FormattedMessage, useIntl } from 'react-intl'
import type { PublicPerson } from '../../../api/public-person.ts'
import { compare, type Versions } from '../../../domain/query-versions.ts'
import type { Choices, Difference, Side } from '../../../domain/versions.ts'
import { ConflictPage, ConflictRow } from '../../design/ConflictPage.tsx'
import { shownValue } from '../../design/shown-value.ts'
import { beneficiaryOfficeTexts, publicPersonTexts } from '../../beneficiary/public-person-texts.ts'
import { fieldLabel, partLabel } from '../../query-editor/query-field-label.ts'

type Saver = { name: string | null; own: boolean }

export type ConflictProps = {
  versions: Versions
  /** Who saved the other version. */
  saver: Saver
  choices: Choices
  onChoose: (paths: readonly string[], side: Side) => void
  onSave: () => void
  onBack: () => void
}

/** A save conflict of a query. */
export const ConflictView = ({ versions, saver, choices, onChoose, onSave, onBack }: ConflictProps) => {
  const intl = useIntl()
  const { differences, fromThem, fromMe } = compare(versions)
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
      onChoose={onChoose}
      onSave={onSave}
      onBack={onBack}
    />
  )
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

type ConflictChoiceProps = {
  difference: Difference
  /** The name of the list row that has the field, if any. */
  row: string | null
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

/** The texts of fields about high public office, by path. */
const officeTexts: Readonly<Record<string, Readonly<Record<PublicPerson, string>>>> = {
  publicOffice: publicPersonTexts,
  'actualBeneficiary.isPublicPerson': beneficiaryOfficeTexts,
}

/** One conflicting field of a query, and the choice between its two values. */
const ConflictChoice = ({ difference, row, chosen, onChoose }: ConflictChoiceProps) => {
  const intl = useIntl()
  const { path, was, theirs, mine } = difference
  const name = fieldLabel(intl, path)
  const part = row ?? partLabel(intl, path)
  const shown = (value: unknown) => {
    const office = officeTexts[path]?.[value as PublicPerson]
    return office ? intl.formatMessage({ id: office }) : shownValue(intl, path, value)
  }
  return (
    <ConflictRow
      path={path}
      name={name}
      part={part === name ? null : part}
      was={shown(was)}
      theirs={shown(theirs)}
      mine={shown(mine)}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
