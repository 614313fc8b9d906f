import { FormattedMessage } from 'react-intl'
import type { TableVersion } from '../../api/decision-table-version.ts'
import { rowChanges } from '../../domain/decision-table/row-changes.ts'
import { Card } from '../design/Card.tsx'
import { TableChanges } from './TableChanges.tsx'

/** The differences between a saved table and the one that it replaces. */
export const CompareCard = ({ table }: { table: TableVersion }) => {
  const { replaced } = table
  if (replaced === null) return null
  const isEqual = replaced.hitPolicy === table.hitPolicy && rowChanges(replaced.rows, table.rows).length === 0
  return (
    <Card title={<FormattedMessage id="decisionTable.compare" values={{ version: replaced.version }} />}>
      {isEqual ? (
        <FormattedMessage id="decisionTable.compare.same" />
      ) : (
        <TableChanges before={replaced} after={table} />
      )}
    </Card>
  )
}
