import { FormattedMessage } from 'react-intl'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Row } from '../design/Row.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { Wrap } from '../design/Wrap.tsx'

/** No screen has this address. */
export const NotFoundScreen = () => (
  <Wrap paddingBlock="12">
    <Stack>
      <h1>
        <FormattedMessage id="route.notFound.title" />
      </h1>
      <Text tone="soft">
        <FormattedMessage id="route.notFound.reason" />
      </Text>
      <Row>
        <ButtonLink href="/" variant="primary">
          <FormattedMessage id="route.notFound.back" />
        </ButtonLink>
      </Row>
    </Stack>
  </Wrap>
)
