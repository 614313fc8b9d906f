import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DecisionTable, RowConditions, TableRow as Row } from '../../api/decision-table.ts'
import { Cell, HeadCell, Table, TableRow } from '../design/table/Table.tsx'
import { useRowTexts } from './useRowTexts.ts'

/** A row with its number. */
export type NumberedRow = { number: number; row: Row }

export const numberedRows = ({ rows }: Pick<DecisionTable, 'rows'>): NumberedRow[] =>
  rows.map((row, at) => ({ number: at + 1, row }))

type Props = {
  caption: ReactNode
  rows: readonly NumberedRow[]
  /** Below the conditions of a row, by its number. */
  renderMessage?: (number: number) => ReactNode
  /** Buttons of a row. */
  renderActions?: (row: NumberedRow) => ReactNode
}

/** The rows of a decision table as text. */
export const TableRows = ({ caption, rows, renderMessage, renderActions }: Props) => {
  const intl = useIntl()
  const texts = useRowTexts()
  const label = (name: 'row' | 'if' | 'then' | 'actions') =>
    intl.formatMessage({ id: `decisionTable.column.${name}` })
  return (
    <Table caption={caption} cards="lines">
      <thead>
        <tr>
          <HeadCell>{label('row')}</HeadCell>
          <HeadCell>{label('if')}</HeadCell>
          <HeadCell>{label('then')}</HeadCell>
          {renderActions ? <HeadCell numeric>{label('actions')}</HeadCell> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((numbered) => {
          const { number, row } = numbered
          return (
            <TableRow key={number}>
              <Cell head label={label('row')}>
                {number}
              </Cell>
              <Cell label={label('if')}>
                <Conditions when={row.when} />
                {renderMessage?.(number)}
              </Cell>
              <Cell label={label('then')}>{texts.result(row.result)}</Cell>
              {renderActions ? (
                <Cell numeric label={label('actions')}>
                  {renderActions(numbered)}
                </Cell>
              ) : null}
            </TableRow>
          )
        })}
      </tbody>
    </Table>
  )
}

const Conditions = ({ when }: { when: RowConditions }) => {
  const conditions = useRowTexts().conditions(when)
  if (conditions.length === 0)
    return (
      <Text color="ink2">
        <FormattedMessage id="decisionTable.always" />
      </Text>
    )
  return (
    <Stack as="ul" gap="0" listStyle="none">
      {conditions.map(({ name, input, value }) => (
        <li key={name}>
          <Text as="span" color="ink2">
            {input}:
          </Text>{' '}
          {value}
        </li>
      ))}
    </Stack>
  )
}
