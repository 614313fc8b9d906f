import { useIntl } from 'react-intl'
import type { DecisionTable } from '../../api/decision-table.ts'
import { formatDate } from '../../domain/date.ts'
import type { RecordTexts } from '../record/useRecordEditor.ts'
import { TableChanges } from './TableChanges.tsx'

/** Labels and values of a draft's fields where two people have changed them; the rows one by one. */
export const useTableTexts = (): RecordTexts => {
  const intl = useIntl()
  const changes = (before: DecisionTable, after: DecisionTable) => (
    <TableChanges before={before} after={after} />
  )
  return {
    name: (path) =>
      intl.formatMessage({ id: path === 'table' ? 'decisionTable.rows' : `decisionTable.${path}` }),
    value: (path, value) => {
      if (typeof value !== 'string') return ''
      return path === 'fromDay' ? formatDate(value) : value
    },
    sides: (path, { was, theirs, mine }) => {
      if (path !== 'table') return null
      const base = was as DecisionTable
      return { theirs: changes(base, theirs as DecisionTable), mine: changes(base, mine as DecisionTable) }
    },
  }
}
