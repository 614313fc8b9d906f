import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { TableVersion } from '../../api/decision-table-version.ts'
import { Card } from '../design/Card.tsx'
import { type NumberedRow, numberedRows, TableRows } from './TableRows.tsx'
import { isSame } from '../../domain/is-same.ts'

/** The rows that no row of the others equals. */
const without = (rows: readonly NumberedRow[], others: readonly NumberedRow[]): NumberedRow[] =>
  rows.filter(({ row }) => !others.some((other) => isSame(other.row, row)))

/** What a saved table changes in the one that it replaces. */
export const CompareCard = ({ table }: { table: TableVersion }) => {
  const { replaced } = table
  if (replaced === null) return null
  const [before, after] = [numberedRows(replaced), numberedRows(table)]
  const [gone, added] = [without(before, after), without(after, before)]
  const kept = (rows: readonly NumberedRow[], changed: readonly NumberedRow[]) =>
    rows.filter((one) => !changed.includes(one)).map(({ row }) => row)
  const isMoved = !isSame(kept(before, gone), kept(after, added))
  const hasOtherPolicy = replaced.hitPolicy !== table.hitPolicy
  const isEqual = gone.length + added.length === 0 && !isMoved && !hasOtherPolicy
  return (
    <Card
      flush
      title={<FormattedMessage id="decisionTable.compare" values={{ version: replaced.version }} />}
    >
      {isEqual || isMoved || hasOtherPolicy ? (
        <Stack gap="1" padding="4">
          {isEqual ? <Line id="decisionTable.compare.same" /> : null}
          {isMoved ? <Line id="decisionTable.compare.moved" /> : null}
          {hasOtherPolicy ? <Line id={`decisionTable.compare.${table.hitPolicy}`} /> : null}
        </Stack>
      ) : null}
      <Rows title="decisionTable.compare.gone" rows={gone} />
      <Rows title="decisionTable.compare.added" rows={added} />
    </Card>
  )
}

const Line = ({ id }: { id: string }) => (
  <Text>
    <FormattedMessage id={id} />
  </Text>
)

const Rows = ({ title, rows }: { title: string; rows: readonly NumberedRow[] }) =>
  rows.length === 0 ? null : (
    <>
      <Text paddingInline="4" paddingTop="3" fontWeight="600" aria-hidden>
        <FormattedMessage id={title} />
      </Text>
      <TableRows caption={<FormattedMessage id={title} />} rows={rows} />
    </>
  )
