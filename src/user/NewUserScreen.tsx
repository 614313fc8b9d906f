import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import type { CallAnswer } from '../../api/call.ts'
import { partnerCalls } from '../../api/partner.calls.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Card } from '../design/Card.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { RestoredNote } from '../draft/RestoredNote.tsx'
import { UserFields } from './UserFields.tsx'
import { USERS, useNewUser } from './useUserForm.ts'

const Editor = ({ partners }: { partners: CallAnswer<typeof partnerCalls.names> }) => {
  const { form, restored, discard, save, busy } = useNewUser()
  return (
    <Form form={form} onSubmit={save}>
      <Stack gap="4">
        <RestoredNote {...{ restored, discard }} />
        <ErrorSummary />
        <Card>
          <UserFields partners={partners} own={false} />
        </Card>
        <Note>
          <FormattedMessage id="user.invitation" />
        </Note>
        <HStack wrap="wrap">
          <Button type="submit" variant="solid" busy={busy}>
            <FormattedMessage id="user.invite" />
          </Button>
          <ButtonLink href={USERS}>
            <FormattedMessage id="user.back" />
          </ButtonLink>
        </HStack>
      </Stack>
    </Form>
  )
}

/** Makes an account and invites its person. */
export const NewUserScreen = () => {
  const { data, error, refetch } = useApiQuery(partnerCalls.names, {})
  return (
    <Container paddingBlock="6">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="user.create" />
        </h1>
        {data ? (
          <Editor partners={data} />
        ) : error ? (
          <FailedQuery error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </Stack>
    </Container>
  )
}
