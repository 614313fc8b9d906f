import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { AuditFilter } from '../../api/audit.ts'
import { CheckCard } from './CheckCard.tsx'
import { EntriesCard } from './EntriesCard.tsx'
import { ExportsCard } from './ExportsCard.tsx'
import { LimitReadingsCard } from './LimitReadingsCard.tsx'
import { FilterForm } from './FilterForm.tsx'

/** The audit trail: who read and changed what, whether it was altered, and exports. */
export const AuditScreen = () => {
  const [filter, setFilter] = useState<AuditFilter>({})
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="audit.title" />
        </h1>
        <Text color="ink2">
          <FormattedMessage id="audit.intro" />
        </Text>
        <LimitReadingsCard />
        <CheckCard />
        <FilterForm onFilter={setFilter} />
        <EntriesCard key={JSON.stringify(filter)} filter={filter} />
        <ExportsCard filter={filter} />
      </Stack>
    </Container>
  )
}
