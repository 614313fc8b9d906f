import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { houseCalls } from '../../api/house.calls.ts'
import type { House } from '../../api/house.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { RestoredNote } from '../draft/RestoredNote.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { HouseFields } from './HouseFields.tsx'
import { NewerHouse } from './NewerHouse.tsx'
import { useHouseForm } from './useHouseForm.ts'

const Editor = ({ stored }: { stored: House }) => {
  const { form, restored, discard, save, busy, newer } = useHouseForm(stored)
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="4">
        <RestoredNote {...{ restored, discard }} />
        <ErrorSummary />
        {newer ? <NewerHouse stored={newer} /> : null}
        <HouseFields members={stored.committeeMembers} />
        <HStack>
          <Button type="submit" variant="solid" busy={busy}>
            <FormattedMessage id="house.save" />
          </Button>
        </HStack>
      </Stack>
    </Form>
  )
}

/** What differs from one provider to the next, and its history. */
export const HouseScreen = () => {
  const { data, error, refetch } = useApiQuery(houseCalls.get, {}, { staleTime: Infinity, gcTime: 0 })
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="house.title" />
        </h1>
        <Text color="ink2">
          <FormattedMessage id="house.intro" />
        </Text>
        {data ? (
          <>
            <Editor stored={data} />
            <HistoryCard />
          </>
        ) : error ? (
          <FailedQuery error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </Stack>
    </Container>
  )
}
