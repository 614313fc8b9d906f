import { useIntl } from 'react-intl'
import type { Difference, Side } from '../../../domain/versions.ts'
import { ConflictRow } from '../../design/ConflictRow.tsx'
import { fieldLabel, partLabel } from '../../query-editor/field-label.ts'
import { shownValue } from '../../design/shown-value.ts'

type Props = {
  difference: Difference
  /** The name of the list row that has the field, if any. */
  row: string | null
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

/** One conflicting field of a query, and the choice between its two values. */
export const ConflictChoice = ({ difference, row, chosen, onChoose }: Props) => {
  const intl = useIntl()
  const { path, was, theirs, mine } = difference
  const name = fieldLabel(intl, path)
  const part = row ?? partLabel(intl, path)
  return (
    <ConflictRow
      path={path}
      name={name}
      part={part === name ? null : part}
      was={shownValue(intl, path, was)}
      theirs={shownValue(intl, path, theirs)}
      mine={shownValue(intl, path, mine)}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
