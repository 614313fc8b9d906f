import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import type { ListFilter } from '../../machines/lifecycle/query/list-filter.ts'
import { DashboardMessage } from './DashboardMessage.tsx'
import { Legend } from './Legend.tsx'
import { useCounts } from './listing.ts'
import { Pipeline } from './Pipeline.tsx'
import { QueryList } from './QueryList.tsx'
import { useListAddress } from './useListAddress.ts'

/** The home of every role: the message, where the queries stand, and the list of them. */
export const DashboardScreen = () => {
  const address = useListAddress()
  const counts = useCounts()
  const { view, opening, show } = address
  const onFilter = (filter: ListFilter | null) => show({ filter: filter ?? opening.filter })
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <DashboardMessage />
        <HStack wrap="wrap" justify="space-between">
          <h1>
            <FormattedMessage id="dashboard.title" />
          </h1>
          <Legend counts={counts} filter={view.filter} onFilter={onFilter} />
        </HStack>
        <Pipeline counts={counts} filter={view.filter} onFilter={onFilter} />
        <QueryList {...address} counts={counts} />
      </Stack>
    </Container>
  )
}
