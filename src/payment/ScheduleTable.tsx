import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { VAT_PERCENT } from '../../domain/constants.ts'
import { toEuros } from '../../domain/money.ts'
import type { ScheduleRow } from '../../domain/payment-schedule.ts'
import { Button } from '../design/Button.tsx'
import { DateText } from '../design/DateTime.tsx'
import { Money } from '../design/Money.tsx'
import { Cell, Table, HeadCell } from '../design/table/Table.tsx'
import { useNarrow } from '../design/useNarrow.ts'

const SHOWN_FIRST = 4
const SHOWN_LAST = 3

const columns = ['advance', 'contractFee', 'payment', 'vat', 'withVat'] as const
type Column = (typeof columns)[number] | 'due'
/** On a phone only the amount due on each day, without and with VAT. */
const narrowColumns: readonly Column[] = ['due', 'withVat']
const vatColumns: readonly Column[] = ['vat', 'withVat']

type Props = { rows: readonly ScheduleRow[]; hideVat: boolean }

/** All payments; the middle ones are collapsed on screen, never on paper. */
export const ScheduleTable = ({ rows, hideVat }: Props) => {
  const [unfolded, setUnfolded] = useState(false)
  const fitting = useNarrow() ? narrowColumns : columns
  const shown = hideVat ? fitting.filter((column) => !vatColumns.includes(column)) : fitting
  const lastStart = rows.length - SHOWN_LAST
  const folds = !unfolded && lastStart > SHOWN_FIRST + 1
  const rowAt = (row: ScheduleRow, index: number) => (
    <PaymentRow
      key={row.number}
      {...{ row, shown }}
      folded={folds && index >= SHOWN_FIRST && index < lastStart}
    />
  )
  return (
    <Table cards={false} dense caption={<FormattedMessage id="payment.schedule" />}>
      <thead>
        <tr>
          <HeadCell numeric>
            <FormattedMessage id="payment.column.number" />
          </HeadCell>
          <HeadCell>
            <FormattedMessage id="payment.column.date" />
          </HeadCell>
          {shown.map((column) => (
            <HeadCell key={column} numeric>
              <FormattedMessage id={`payment.column.${column}`} values={{ percent: VAT_PERCENT }} />
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, SHOWN_FIRST).map(rowAt)}
        {folds ? (
          <More
            from={rows[SHOWN_FIRST]?.number ?? 0}
            to={rows[lastStart - 1]?.number ?? 0}
            span={shown.length + 2}
            onMore={() => setUnfolded(true)}
          />
        ) : null}
        {rows.slice(SHOWN_FIRST).map((row, index) => rowAt(row, index + SHOWN_FIRST))}
      </tbody>
    </Table>
  )
}

/** A row's amount per column, euros; null for none. */
const valuesOf = (row: ScheduleRow): Record<Column, number | null> => {
  const isFirst = row.number === 0
  return {
    advance: (isFirst && toEuros(row.principalCents)) || null,
    contractFee: (isFirst && toEuros(row.feesCents)) || null,
    payment: isFirst ? null : toEuros(row.amountCents),
    due: toEuros(row.amountCents),
    vat: toEuros(row.vatCents),
    withVat: toEuros(row.withVatCents),
  }
}

type RowProps = { row: ScheduleRow; shown: readonly Column[]; folded: boolean }

const PaymentRow = ({ row, shown, folded }: RowProps) => {
  const values = valuesOf(row)
  return (
    <tr data-print={folded ? 'solely' : undefined}>
      <Cell head numeric>
        {row.number}
      </Cell>
      <Cell>
        <DateText value={row.date} />
      </Cell>
      {shown.map((column) => (
        <Cell key={column} numeric>
          <Money value={values[column]} />
        </Cell>
      ))}
    </tr>
  )
}

type MoreProps = { from: number; to: number; span: number; onMore: () => void }

const More = ({ from, to, span, onMore }: MoreProps) => (
  <tr data-print="no">
    <Cell colSpan={span}>
      <Button variant="ghost" size="sm" icon="down" onClick={onMore}>
        <FormattedMessage id="payment.more" values={{ from, to }} />
      </Button>
    </Cell>
  </tr>
)
