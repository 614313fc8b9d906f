import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { KnownBrowsersCard } from './KnownBrowsersCard.tsx'
import { OwnSessionsCard } from './OwnSessionsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { VatCard } from './VatCard.tsx'

/** What a signed-in user sets for themselves. */
export const SettingsScreen = () => (
  <Container paddingBlock="6">
    <Stack gap="6" maxWidth="760px">
      <h1>
        <FormattedMessage id="settings.title" />
      </h1>
      <PasswordCard />
      <VatCard />
      <OwnSessionsCard />
      <KnownBrowsersCard />
    </Stack>
  </Container>
)
