import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ListColumn } from '../../api/saved-view.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { Select } from '../design/form/Select.tsx'
import { columns as all, columnNamed } from './columns.ts'

export type ColumnChoice = {
  columns: readonly ListColumn[]
  /** The columns of the role's list. */
  standard: readonly ListColumn[]
  onColumns: (columns: readonly ListColumn[]) => void
}

/** Always shown: the query's number is the link to the query. */
const ALWAYS: ListColumn = 'id'

const placed = (columns: readonly ListColumn[], name: ListColumn, place: number): ListColumn[] =>
  columns.filter((one) => one !== name).toSpliced(place, 0, name)

type LineProps = {
  name: ListColumn
  columns: readonly ListColumn[]
  nameOf: (name: ListColumn) => string
  choose: (name: ListColumn, wanted: boolean) => void
  move: (name: ListColumn, place: number) => void
}

const ColumnLine = ({ name, columns, nameOf, choose, move }: LineProps) => {
  const intl = useIntl()
  return (
    <HStack justifyContent="space-between" minHeight="10">
      <Checkbox
        checked={columns.includes(name)}
        refused={name === ALWAYS}
        onChange={(wanted) => choose(name, wanted)}
      >
        {nameOf(name)}
        {name === ALWAYS ? (
          <Text as="span" textStyle="small" color="ink2">
            {' '}
            <FormattedMessage id="dashboard.columns.always" />
          </Text>
        ) : null}
      </Checkbox>
      {columns.includes(name) ? (
        <Select
          aria-label={intl.formatMessage({ id: 'dashboard.columns.place' }, { column: nameOf(name) })}
          size="sm"
          width="72px"
          value={columns.indexOf(name)}
          onChange={({ target }) => move(name, Number(target.value))}
        >
          {columns.map((column, place) => (
            <option key={column} value={place}>
              {intl.formatNumber(place + 1)}
            </option>
          ))}
        </Select>
      ) : null}
    </HStack>
  )
}

/** Lists the shown columns in their order, then the others; each change applies at once. */
export const ColumnsDialog = ({
  columns,
  standard,
  onColumns,
  onClose,
}: ColumnChoice & { onClose: () => void }) => {
  const intl = useIntl()
  const [moved, setMoved] = useState<ListColumn | null>(null)
  const nameOf = (name: ListColumn) => intl.formatMessage({ id: columnNamed(name)?.title ?? '' })
  const choose = (name: ListColumn, wanted: boolean) => {
    setMoved(null)
    onColumns(wanted ? [...columns, name] : columns.filter((one) => one !== name))
  }
  const move = (name: ListColumn, place: number) => {
    setMoved(name)
    onColumns(placed(columns, name, place))
  }
  const others = all.map(({ name }) => name).filter((name) => !columns.includes(name))
  return (
    <Dialog
      title={<FormattedMessage id="dashboard.columns.title" />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onColumns(standard)}>
            <FormattedMessage id="dashboard.columns.standard" />
          </Button>
          <Button variant="solid" onClick={onClose}>
            <FormattedMessage id="dashboard.columns.done" />
          </Button>
        </>
      }
    >
      <Stack gap="1" role="group" aria-label={intl.formatMessage({ id: 'dashboard.columns.title' })}>
        {[...columns, ...others].map((name) => (
          <ColumnLine key={name} {...{ name, columns, nameOf, choose, move }} />
        ))}
      </Stack>
      <VisuallyHidden role="status">
        {moved === null ? null : (
          <FormattedMessage
            id="dashboard.columns.moved"
            values={{ column: nameOf(moved), place: columns.indexOf(moved) + 1, of: columns.length }}
          />
        )}
      </VisuallyHidden>
    </Dialog>
  )
}
