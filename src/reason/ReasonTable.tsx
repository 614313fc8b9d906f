import { Box } from '@chakra-ui/react/box'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type ReactNode, useState } from 'react'
import { useWatch, useFormContext } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Language } from '../../api/language.ts'
import type { Reason } from '../../api/reason.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { cardId } from '../design/card-id.ts'
import { TextField } from '../design/form/TextField.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { SortSelect } from '../design/table/SortSelect.tsx'
import { Cell, Table, TableRow, HeadCell } from '../design/table/Table.tsx'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { useLanguage } from '../shell/language/LanguageProvider.tsx'
import type { ReasonsForm } from './useReasonsEditor.ts'
import { lazy } from '../../domain/lazy.ts'

const MAX_LENGTH = 200

type Props = {
  group: Reason['group']
  rows: readonly ReasonRow[]
  /** Why none can be added now. */
  refused: ReactNode
  onAdd: () => void
  onRemove: (index: number) => void
}

/** The reasons of one group. */
export const ReasonTable = ({ group, rows, refused, onAdd, onRemove }: Props) => {
  const title = <FormattedMessage id={`reason.group.${group}`} />
  const name = `reasons-${group}`
  const list = useKeptFocus<HTMLDivElement>(`#${cardId(name)}`)
  return (
    <Card name={name} title={title} flush>
      <Box ref={list}>
        {rows.length === 0 ? null : <Rows group={group} rows={rows} onRemove={onRemove} />}
      </Box>
      <Stack padding="4" gap="3">
        {rows.length === 0 ? (
          <Text color="ink2">
            <FormattedMessage id="reason.none" />
          </Text>
        ) : null}
        <HStack wrap="wrap">
          <Button icon="plus" refused={refused} reason="tooltip" onClick={onAdd}>
            <FormattedMessage id="reason.add" />
          </Button>
        </HStack>
      </Stack>
    </Card>
  )
}

const Rows = ({ group, rows, onRemove }: Pick<Props, 'group' | 'rows' | 'onRemove'>) => {
  const intl = useIntl()
  const { shown, head, select } = useReasonOrder(rows)
  const title = intl.formatMessage({ id: `reason.group.${group}` })
  const label = (column: ReasonColumn) => intl.formatMessage({ id: `reason.column.${column}` })
  return (
    <>
      <SortSelect
        {...select}
        columns={reasonColumns.map((name) => ({ name, label: label(name) }))}
        list={title}
        inset
      />
      <Table caption={title} cards="lines">
        <thead>
          <tr>
            {reasonColumns.map((column) => (
              <HeadCell key={column} numeric={column === 'place' || column === 'uses'} {...head(column)}>
                {label(column)}
              </HeadCell>
            ))}
            <HeadCell numeric>
              <FormattedMessage id="reason.column.actions" />
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row
              key={row.key}
              index={row.index}
              uses={row.uses}
              place={rows.indexOf(row) + 1}
              onRemove={() => onRemove(row.index)}
            />
          ))}
        </tbody>
      </Table>
    </>
  )
}

type RowProps = Pick<ReasonRow, 'index' | 'uses'> & { place: number; onRemove: () => void }

const Row = ({ index, uses, place, onRemove }: RowProps) => {
  const intl = useIntl()
  const text = useWatch<ReasonsForm, `reasons.${number}.${Language}`>({
    name: `reasons.${index}.${useLanguage()}`,
  })
  const label = (id: string) => intl.formatMessage({ id }, { place })
  return (
    <TableRow>
      <Cell numeric label={label('reason.column.place')}>
        {place}
      </Cell>
      <Cell>
        <TextField
          name={`reasons.${index}.en`}
          label={<PlaceLabel text={label('reason.place.en')} />}
          maxLength={MAX_LENGTH}
        />
      </Cell>
      <Cell>
        <TextField
          name={`reasons.${index}.et`}
          label={<PlaceLabel text={label('reason.place.et')} />}
          maxLength={MAX_LENGTH}
        />
      </Cell>
      <Cell numeric label={label('reason.column.uses')}>
        {uses === null ? '–' : intl.formatNumber(uses)}
      </Cell>
      <Cell numeric>
        <IconButton
          icon="trash"
          label={intl.formatMessage({ id: 'reason.delete' }, { name: text.trim() || place })}
          onClick={onRemove}
        />
      </Cell>
    </TableRow>
  )
}

/** Shown where the rows are cards; in the table the head names the column. */
const PlaceLabel = ({ text }: { text: string }) => (
  <Box as="span" srOnly={{ base: false, md: true }}>
    {text}
  </Box>
)

/** `place`: the order in which the dialog for closing shows them. */
const reasonColumns = ['place', 'en', 'et', 'uses'] as const
type ReasonColumn = (typeof reasonColumns)[number]

type ReasonRow = {
  key: string
  /** In the form. */
  index: number
  /** Null until it is known, and of a new reason. */
  uses: number | null
}

const order = lazy(() => new Intl.Collator('et', { numeric: true }))

/**
 * Sorts the rows when a column is chosen, not while the user types; added rows follow at the end. Saving does not
 * depend on this order.
 */
const useReasonOrder = (rows: readonly ReasonRow[]) => {
  const { getValues } = useFormContext<ReasonsForm>()
  const [sorted, setSorted] = useState<{ by: ReasonColumn; descending: boolean; keys: readonly string[] }>({
    by: 'place',
    descending: false,
    keys: [],
  })
  const valueOf = (row: ReasonRow, by: ReasonColumn): string => {
    if (by === 'place') return String(row.index)
    return by === 'uses' ? String(row.uses ?? 0) : getValues(`reasons.${row.index}.${by}`)
  }
  const sort = (by: ReasonColumn, descending: boolean) => {
    const inOrder = rows.toSorted(
      (one, other) => order().compare(valueOf(one, by), valueOf(other, by)) * (descending ? -1 : 1),
    )
    setSorted({ by, descending, keys: inOrder.map(({ key }) => key) })
  }
  const placeOf = ({ key }: ReasonRow) => {
    const place = sorted.keys.indexOf(key)
    return place === -1 ? rows.length : place
  }
  return {
    shown: rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
    head: (column: ReasonColumn) => ({
      sorted:
        sorted.by === column
          ? sorted.descending
            ? ('descending' as const)
            : ('ascending' as const)
          : undefined,
      onSort: () => sort(column, sorted.by === column && !sorted.descending),
    }),
    select: { sortedBy: sorted.by, descending: sorted.descending, onSort: sort },
  }
}
