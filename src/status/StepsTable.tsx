import { useIntl } from 'react-intl'
import { labelOf } from '../../machines/lifecycle/query/catalogue.ts'
import { lifecycleTransitions, type Transition } from '../../machines/lifecycle/query/transitions.ts'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { HeadRow } from '../design/table/HeadRow.tsx'
import { Table } from '../design/table/Table.tsx'
import { TableRow } from '../design/table/TableRow.tsx'

const columns = ['from', 'step', 'to', 'who', 'needs'] as const

const keyOf = (step: Transition) => [step.from, step.event, step.to, ...step.who, ...step.needs].join(' ')

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
    <Table cards="lines" dense caption={intl.formatMessage({ id: 'status.lifecycle.steps' })}>
      <HeadRow columns={columns} label={label} />
      <tbody>
        {lifecycleTransitions.map((step) => (
          <TableRow key={keyOf(step)}>
            <Cell label={label('from')}>
              <StatusBadge status={step.from} />
            </Cell>
            <Cell head>{intl.formatMessage({ id: labelOf(step.event) })}</Cell>
            <Cell label={label('to')}>{step.to ? <StatusBadge status={step.to} /> : '–'}</Cell>
            <Cell label={label('who')}>
              {listed(
                step.who.map((kind) => `principal.${kind}`),
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
