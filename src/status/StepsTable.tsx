import { useIntl } from 'react-intl'
import { lifecycleSteps, type Step } from '../../machines/query.steps.ts'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { HeadCell } from '../design/table/HeadCell.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'

const columns = ['from', 'step', 'to', 'who', 'needs'] as const

const keyOf = (step: Step) => [step.from, step.event, step.to, ...step.who, ...step.needs].join(' ')

/** Every step of the lifecycle as the machine states it. */
export const StepsTable = () => {
  const intl = useIntl()
  const label = (column: (typeof columns)[number]) => intl.formatMessage({ id: `status.steps.${column}` })
  const listed = (ids: readonly string[], type: 'disjunction' | 'unit') =>
    intl.formatList(
      ids.map((id) => intl.formatMessage({ id })),
      { type },
    )
  return (
    <Table dense caption={intl.formatMessage({ id: 'status.lifecycle.steps' })}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{label(column)}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {lifecycleSteps.map((step) => (
          <TableRow key={keyOf(step)}>
            <Cell label={label('from')}>
              <StatusBadge status={step.from} />
            </Cell>
            <Cell head>{intl.formatMessage({ id: `event.${step.event}` })}</Cell>
            <Cell label={label('to')}>{step.to ? <StatusBadge status={step.to} /> : '–'}</Cell>
            <Cell label={label('who')}>
              {listed(
                step.who.map((kind) => `actor.${kind}`),
                'disjunction',
              )}
            </Cell>
            <Cell label={label('needs')}>
              {step.needs.length > 0
                ? listed(
                    step.needs.map((need) => `need.${need}`),
                    'unit',
                  )
                : '–'}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
