import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { KnownBrowsersCard } from './KnownBrowsersCard.tsx'
import { OwnSessionsCard } from './OwnSessionsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { useUser } from '../user/useUser.ts'
import { WebhookCard } from '../webhook/WebhookCard.tsx'
import { VatCard } from './VatCard.tsx'

/** What a signed-in user sets for themselves, and what their partner's program was told. */
export const SettingsScreen = () => {
  const { partnerId } = useUser()
  return (
    <Container paddingBlock="6">
      <Stack gap="6">
        <Stack gap="6" maxWidth="760px">
          <h1>
            <FormattedMessage id="settings.title" />
          </h1>
          <PasswordCard />
          <VatCard />
          <OwnSessionsCard />
          <KnownBrowsersCard />
        </Stack>
        {partnerId === null ? null : <WebhookCard partnerId={partnerId} />}
      </Stack>
    </Container>
  )
}
