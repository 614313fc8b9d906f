import { FormattedMessage } from 'react-intl'
import { Stack } from '../design/Stack.tsx'
import { Wrap } from '../design/Wrap.tsx'
import { OwnSessionsCard } from './OwnSessionsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { VatCard } from './VatCard.tsx'

/** What a signed-in user sets for themselves. */
export const SettingsScreen = () => (
  <Wrap paddingBlock="6">
    <Stack gap="6" maxWidth="760px">
      <h1>
        <FormattedMessage id="settings.title" />
      </h1>
      <PasswordCard />
      <VatCard />
      <OwnSessionsCard />
    </Stack>
  </Wrap>
)
