import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import type { CallAnswer } from '../../api/call.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { User } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { CallError } from '../api/call-error.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { NotFoundScreen } from '../app/screen/NotFoundScreen.tsx'
import { usePageSubject } from '../app/screen/page-title.ts'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Card } from '../design/Card.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { RestoredNote } from '../draft/RestoredNote.tsx'
import { AccountCard } from './AccountCard.tsx'
import { NewerUser } from './NewerUser.tsx'
import { UserFields } from './UserFields.tsx'
import { USERS, useUserForm } from './useUserForm.ts'
import { useUser } from './useUser.ts'

type Props = { user: User; partners: CallAnswer<typeof partnerCalls.names> }

const Editor = ({ user, partners }: Props) => {
  const { form, restored, discard, save, busy, newer } = useUserForm(user)
  const own = useUser().user.accountUserId === user.accountUserId
  usePageSubject(user.fullName)
  return (
    <Stack gap="4">
      <Form form={form} onSubmit={save}>
        <Stack gap="4">
          <RestoredNote {...{ restored, discard }} />
          <ErrorSummary />
          {newer ? <NewerUser stored={newer} /> : null}
          <Card title={user.fullName}>
            <UserFields {...{ partners, own }} />
          </Card>
          <HStack wrap="wrap">
            <Button type="submit" variant="solid" busy={busy}>
              <FormattedMessage id="user.save" />
            </Button>
            <ButtonLink href={USERS}>
              <FormattedMessage id="user.back" />
            </ButtonLink>
          </HStack>
        </Stack>
      </Form>
      <AccountCard {...{ user, own }} />
    </Stack>
  )
}

/** One account: its fields, and whether it is open. */
export const UserScreen = () => {
  const { id } = useParams<{ id: string }>()
  const user = useApiQuery(userCalls.edit, { params: { id: Number(id) } }, { staleTime: Infinity, gcTime: 0 })
  const partners = useApiQuery(partnerCalls.names, {})
  const error = user.error ?? partners.error
  if (error instanceof CallError && error.problem.code === 'notFound') return <NotFoundScreen />
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="user.edit" />
        </h1>
        {user.data && partners.data ? (
          <Editor key={user.data.modifiedDtime} user={user.data} partners={partners.data} />
        ) : error ? (
          <FailedQuery error={error} retry={() => void Promise.all([user.refetch(), partners.refetch()])} />
        ) : (
          <Skeleton rows={8} />
        )}
      </Stack>
    </Container>
  )
}
