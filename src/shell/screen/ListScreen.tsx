import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { FailedQuery } from '../../api/FailedQuery.tsx'
import { ButtonLink } from '../../design/ButtonLink.tsx'
import { Skeleton } from '../../design/Skeleton.tsx'
import { AsOf } from '../connection/AsOf.tsx'

type Query<Data> = {
  data: Data
  dataUpdatedAt: number
  error: Error | null
  refetch: () => unknown
}

type Props<Data> = {
  /** Message id. */
  title: string
  /** Where a record is created, and the message id of the button. */
  create?: { href: string; label: string }
  query: Query<Data>
  children: (data: NonNullable<Data>) => ReactNode
}

/** A screen with a list of records: title, button to create one, and the list once it is loaded. */
export const ListScreen = <Data,>({ title, create, query, children }: Props<Data>) => (
  <Container paddingBlock="6">
    <Stack gap="4">
      <HStack wrap="wrap" justify="space-between">
        <h1>
          <FormattedMessage id={title} />
        </h1>
        <AsOf at={query.dataUpdatedAt} />
        {create ? (
          <ButtonLink href={create.href} variant="solid" icon="plus">
            <FormattedMessage id={create.label} />
          </ButtonLink>
        ) : null}
      </HStack>
      {query.data ? (
        children(query.data)
      ) : query.error ? (
        <FailedQuery error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Stack>
  </Container>
)
