import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ScheduleRow } from '../../contract/payment.ts'
import { VAT_PERCENT } from '../../domain/constants.ts'
import { Button } from '../design/Button.tsx'
import { DateText } from '../design/DateText.tsx'
import { Money } from '../design/Money.tsx'
import { Cell } from '../design/table/Cell.tsx'
import { LabelledCards } from '../design/table/LabelledCards.ts'
import { HeadCell } from '../design/table/HeadCell.tsx'
import { Table } from '../design/table/Table.tsx'

const SHOWN_FIRST = 4
const SHOWN_LAST = 3

const columns = ['advance', 'contractFee', 'payment', 'vat', 'withVat'] as const
type Column = (typeof columns)[number]
const vatColumns: readonly Column[] = ['vat', 'withVat']

/** Euros of a row under each column; null where the row has none. */
const valuesOf = (row: ScheduleRow): Record<Column, number | null> => ({
  advance: row.advancePmt || null,
  contractFee: row.contractFee || null,
  payment: row.pmtNumber === 0 ? null : row.pmtAmount,
  vat: row.vat,
  withVat: row.pmtWithVAT,
})

const BodyRow = chakra('tr', {
  variants: { folded: { true: { display: 'none!', _print: { display: 'table-row!' } } } },
})

type RowProps = { row: ScheduleRow; shown: readonly Column[]; folded: boolean }

const PaymentRow = ({ row, shown, folded }: RowProps) => {
  const intl = useIntl()
  const values = valuesOf(row)
  return (
    <BodyRow folded={folded}>
      <Cell head label={intl.formatMessage({ id: 'payment.column.number' })}>
        {row.pmtNumber}
      </Cell>
      <Cell>
        <DateText value={row.pmtDate} />
      </Cell>
      {shown.map((column) => (
        <Cell
          key={column}
          numeric
          label={intl.formatMessage({ id: `payment.column.${column}` }, { percent: VAT_PERCENT })}
        >
          <Money value={values[column]} />
        </Cell>
      ))}
    </BodyRow>
  )
}

type MoreProps = { from: number; to: number; span: number; onMore: () => void }

const More = ({ from, to, span, onMore }: MoreProps) => (
  <tr data-print="no">
    <Cell colSpan={span}>
      <Button variant="quiet" size="small" icon="down" onClick={onMore}>
        <FormattedMessage id="payment.more" values={{ from, to }} />
      </Button>
    </Cell>
  </tr>
)

type Props = { rows: readonly ScheduleRow[]; hideVat: boolean }

/** Every payment of the schedule; the middle ones stand folded on the screen, never on paper. */
export const ScheduleTable = ({ rows, hideVat }: Props) => {
  const [unfolded, setUnfolded] = useState(false)
  const shown = hideVat ? columns.filter((column) => !vatColumns.includes(column)) : columns
  const lastStart = rows.length - SHOWN_LAST
  const folds = !unfolded && lastStart > SHOWN_FIRST + 1
  const rowAt = (row: ScheduleRow, index: number) => (
    <PaymentRow
      key={row.pmtNumber}
      {...{ row, shown }}
      folded={folds && index >= SHOWN_FIRST && index < lastStart}
    />
  )
  return (
    <LabelledCards>
      <Table dense caption={<FormattedMessage id="payment.schedule" />}>
        <thead>
          <tr>
            <HeadCell>
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
              from={rows[SHOWN_FIRST]?.pmtNumber ?? 0}
              to={rows[lastStart - 1]?.pmtNumber ?? 0}
              span={shown.length + 2}
              onMore={() => setUnfolded(true)}
            />
          ) : null}
          {rows.slice(SHOWN_FIRST).map((row, index) => rowAt(row, index + SHOWN_FIRST))}
        </tbody>
      </Table>
    </LabelledCards>
  )
}
