import { Box } from '@chakra-ui/react/box'
import { useIntl } from 'react-intl'
import { Select } from '../design/form/Select.tsx'
import { usePrincipal } from '../user/useUser.ts'
import { columnsOf } from './columns.ts'
import { type ListSort, readSort, sortText } from './list-address.ts'

const directions = ['desc', 'asc'] as const

type Props = { sort: ListSort; onSort: (sort: ListSort) => void }

/** The order of the list, where its rows are cards and there is no head to click. */
export const SortSelect = ({ sort, onSort }: Props) => {
  const intl = useIntl()
  const options = columnsOf(usePrincipal().role).flatMap(({ sort: field, title }) =>
    field === undefined
      ? []
      : directions.map((direction) => ({
          value: `${field},${direction}`,
          label: intl.formatMessage(
            { id: 'dashboard.sort.by' },
            { column: intl.formatMessage({ id: title }), direction },
          ),
        })),
  )
  return (
    <Box display={{ base: 'block', lg: 'none' }} flex={{ base: '1 1 100%', md: '0 1 240px' }} minWidth="0">
      <Select
        aria-label={intl.formatMessage({ id: 'dashboard.sort' })}
        size="sm"
        value={sortText(sort)}
        onChange={({ target }) => onSort(readSort(target.value))}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Box>
  )
}
