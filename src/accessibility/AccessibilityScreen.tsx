import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import { useProvider } from '../shell/screen/useProvider.ts'
import { Card } from '../design/Card.tsx'

/** The accessibility statement that a consumer service must publish (Directive (EU) 2019/882, annex V). */
export const AccessibilityScreen = () => (
  <Container paddingBlock="6">
    <Stack gap="4" maxWidth="720px">
      <h1>
        <FormattedMessage id="accessibility.title" />
      </h1>
      <Text>
        <FormattedMessage id="accessibility.intro" />
      </Text>
      {(['standard', 'checks', 'limits'] as const).map((part) => (
        <Card key={part} title={<FormattedMessage id={`accessibility.${part}.title`} />}>
          <Text>
            <FormattedMessage id={`accessibility.${part}`} />
          </Text>
        </Card>
      ))}
      <Card title={<FormattedMessage id="accessibility.help.title" />}>
        <Text>
          <Help />
        </Text>
        <Text>
          <FormattedMessage id="accessibility.supervision" />
        </Text>
      </Card>
    </Stack>
  </Container>
)

const Help = () => {
  const { phone, email } = useProvider()
  const ways = [phone, email].filter((way) => way !== '').join(', ')
  return <FormattedMessage id="accessibility.help" values={{ ways }} />
}
