import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { PersonCard } from './PersonCard.tsx'
import { RetentionCards } from './RetentionCards.tsx'

/** The data stored about a person, and the retention periods. */
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
