import { Container } from '@chakra-ui/react/container'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import { ButtonLink } from '../../design/ButtonLink.tsx'
import { usePageSubject } from './page-title.ts'

/** No screen matches the URL. */
export const NotFoundScreen = () => {
  // Also for a record that does not exist.
  usePageSubject(useIntl().formatMessage({ id: 'route.notFound.title' }))
  return (
    <Container paddingBlock="12">
      <Stack gap="4">
        <h1>
          <FormattedMessage id="route.notFound.title" />
        </h1>
        <Text color="ink2">
          <FormattedMessage id="route.notFound.reason" />
        </Text>
        <HStack wrap="wrap">
          <ButtonLink href="/" variant="solid">
            <FormattedMessage id="route.notFound.back" />
          </ButtonLink>
        </HStack>
      </Stack>
    </Container>
  )
}
