import { Box } from '@chakra-ui/react/box'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Ending } from '../../api/status.ts'
import { type VariantFigures, workflowCalls } from '../../api/workflow.calls.ts'
import { statusLabel } from '../../machines/lifecycle/query/status-label.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Cell, HeadCell, Table, TableRow } from '../design/table/Table.tsx'
import { useDuration } from '../design/useDuration.ts'
import { Sql } from './Sql.tsx'
import { useMachineTexts } from './useMachineTexts.ts'

export type VariantPart = keyof VariantFigures['statements']

/** Message ids of the column heads, text columns first. */
const heads: Readonly<Record<VariantPart, { texts: readonly string[]; numbers: readonly string[] }>> = {
  variants: {
    texts: ['workflow.variants.path'],
    numbers: [
      'workflow.variants.queries',
      'workflow.variants.share',
      'workflow.figure.median',
      'workflow.figure.p95',
    ],
  },
  loops: {
    texts: ['workflow.figure.status'],
    numbers: ['workflow.variants.again', 'workflow.variants.queries'],
  },
  handovers: {
    texts: ['workflow.variants.from', 'workflow.variants.to'],
    numbers: ['workflow.variants.handoverCount', 'workflow.variants.wait'],
  },
}

/** One kind of figures, with what they count and the SQL that says so. */
export const VariantTable = ({ part }: { part: VariantPart }) => {
  const { data, error, refetch } = useApiQuery(workflowCalls.variants, {})
  const rows = useRows(part, data)
  if (data === undefined)
    return error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />
  return (
    <>
      <Box paddingInline="4" paddingBlock="3">
        <Text textStyle="small" color="ink2">
          <FormattedMessage id={`workflow.variants.${part}.what`} />
        </Text>
      </Box>
      {rows.length === 0 ? (
        <EmptyState title={<FormattedMessage id={`workflow.variants.${part}.none`} />} />
      ) : (
        <RowsTable part={part} rows={rows} />
      )}
      <Box padding="4">
        <Sql statement={data.statements[part]} />
      </Box>
    </>
  )
}

type Row = { texts: readonly string[]; numbers: readonly string[] }

const useRows = (part: VariantPart, data: VariantFigures | undefined): Row[] => {
  const intl = useIntl()
  const duration = useDuration()
  const { stateOf } = useMachineTexts()
  if (data === undefined) return []
  const status = (name: string) => stateOf('query', name)
  const last = (statuses: readonly string[], ending: Ending | null) =>
    ending ? intl.formatMessage({ id: statusLabel('N', { ended: ending }) }) : status(statuses.at(-1) ?? '')
  const role = (name: string) =>
    intl.formatMessage({ id: name === 'customer' ? 'workflow.variants.customer' : `principal.${name}` })
  const number = (value: number) => intl.formatNumber(value)
  const rows: Record<VariantPart, () => Row[]> = {
    variants: () =>
      data.variants.map(({ statuses, ending, queries, of, medianSeconds, p95Seconds }) => ({
        texts: [[...statuses.slice(0, -1).map(status), last(statuses, ending)].join(' → ')],
        numbers: [
          number(queries),
          intl.formatNumber(queries / of, { style: 'percent', maximumFractionDigits: 1 }),
          duration(medianSeconds),
          duration(p95Seconds),
        ],
      })),
    loops: () =>
      data.loops.map((loop) => ({
        texts: [status(loop.status)],
        numbers: [number(loop.entries), number(loop.queries)],
      })),
    handovers: () =>
      data.handovers.map(({ from, to, handovers, medianSeconds }) => ({
        texts: [role(from), role(to)],
        numbers: [number(handovers), duration(medianSeconds)],
      })),
  }
  return rows[part]()
}

const RowsTable = ({ part, rows }: { part: VariantPart; rows: readonly Row[] }) => {
  const intl = useIntl()
  const label = (id: string) => intl.formatMessage({ id })
  const { texts, numbers } = heads[part]
  return (
    <Table cards="lines" dense caption={label(`workflow.variants.${part}`)}>
      <thead>
        <tr>
          {texts.map((id) => (
            <HeadCell key={id}>{label(id)}</HeadCell>
          ))}
          {numbers.map((id) => (
            <HeadCell key={id} numeric>
              {label(id)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.texts.join()}>
            {row.texts.map((word, index) => (
              <Cell
                key={texts[index]}
                {...(index === 0 ? { head: true } : { label: label(texts[index] ?? '') })}
              >
                {word}
              </Cell>
            ))}
            {row.numbers.map((value, index) => (
              <Cell key={numbers[index]} numeric label={label(numbers[index] ?? '')}>
                {value}
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
