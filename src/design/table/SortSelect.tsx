import { Box } from '@chakra-ui/react/box'
import { useIntl } from 'react-intl'
import { Select } from '../form/Select.tsx'

const directions = ['desc', 'asc'] as const

export type SortColumn<Name extends string> = { name: Name; label: string }

type Props<Name extends string> = {
  columns: readonly SortColumn<Name>[]
  sortedBy: Name
  descending: boolean
  onSort: (name: Name, descending: boolean) => void
  /** The breakpoint below which rows are cards. */
  below?: 'md' | 'lg'
  /** Name of the list, if a page has several. */
  list?: string
  /** Rendered in its own card directly above the table. */
  inset?: boolean
}

/** The order of a list, for rows that are cards without column heads to click. */
export const SortSelect = <Name extends string>({
  columns,
  sortedBy,
  descending,
  onSort,
  below = 'md',
  list,
  inset = false,
}: Props<Name>) => {
  const intl = useIntl()
  const options = columns.flatMap(({ name, label }) =>
    directions.map((direction) => ({
      name,
      direction,
      value: `${name},${direction}`,
      label: intl.formatMessage({ id: 'design.sort.by' }, { column: label, direction }),
    })),
  )
  return (
    <Box
      display={{ base: 'block', [below]: 'none' }}
      flex={{ base: '1 1 100%', md: '0 1 240px' }}
      minWidth="0"
      {...(inset && { paddingInline: '4', paddingBlock: '3' })}
    >
      <Select
        aria-label={intl.formatMessage(list ? { id: 'design.sort.of' } : { id: 'design.sort' }, { list })}
        size="sm"
        value={`${sortedBy},${descending ? 'desc' : 'asc'}`}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value)
          if (chosen) onSort(chosen.name, chosen.direction === 'desc')
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Box>
  )
}
