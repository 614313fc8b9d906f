import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { PersonCard } from './PersonCard.tsx'
import { RetentionCards } from './RetentionCards.tsx'

/** What is kept about a person, and for how long each kind of data is kept. */
export const PrivacyScreen = () => (
  <Container paddingBlock="6">
    <Stack gap="4">
      <h1>
        <FormattedMessage id="privacy.title" />
      </h1>
      <Text color="ink2">
        <FormattedMessage id="privacy.says" />
      </Text>
      <PersonCard />
      <RetentionCards />
    </Stack>
  </Container>
)
