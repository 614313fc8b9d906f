import { AsOf } from '../shell/connection/AsOf.tsx'
import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { UserRow } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { ListSearch } from '../design/table/ListSearch.tsx'
import { UserTable } from './UserTable.tsx'

/** All accounts: those that can sign in, and those that cannot. */
export const UsersScreen = () => {
  const { data, dataUpdatedAt, error, refetch } = useApiQuery(userCalls.findAll, {})
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <HStack wrap="wrap" justify="space-between">
          <h1>
            <FormattedMessage id="user.title" />
          </h1>
          <AsOf at={dataUpdatedAt} />
          <ButtonLink href="/user/create" variant="solid" icon="plus">
            <FormattedMessage id="user.create" />
          </ButtonLink>
        </HStack>
        {data ? (
          <Lists users={data} />
        ) : error ? (
          <FailedQuery error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </Stack>
    </Container>
  )
}

const Lists = ({ users }: { users: readonly UserRow[] }) => {
  const intl = useIntl()
  const [search, setSearch] = useState('')
  const active = users.filter((one) => one.active)
  const inactive = users.filter((one) => !one.active)
  return (
    <>
      <ListSearch label={intl.formatMessage({ id: 'user.search' })} value={search} onSearch={setSearch} />
      <UserTable kind="active" users={active} search={search} />
      <UserTable kind="inactive" users={inactive} search={search} />
    </>
  )
}
