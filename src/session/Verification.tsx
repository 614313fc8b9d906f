import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PHONE_PREFIX } from '../../domain/constants.ts'
import type { DigitalLoginActor, DigitalRequest } from '../../machines/flow/session/digital-login.machine.ts'
import { styled } from '../design/theme/styled.ts'
import { SignInSteps, WaitingForPhone } from './WaitingForPhone.tsx'
import { takeFocus } from '../design/take-focus.ts'

const CodeBox = styled('div', {
  base: { bg: 'accentBg', borderRadius: 'card', padding: '20px 16px', textAlign: 'center' },
})
const Code = styled('p', {
  base: {
    fontSize: '56px',
    lineHeight: '64px',
    fontWeight: 600,
    letterSpacing: '0.14em',
    marginRight: '-0.14em',
  },
})

const bold = { b: (chunks: ReactNode) => <b>{chunks}</b> }

/** A request waits on the user's phone: code, instructions, remaining time, and cancel. */
export const Verification = ({ login, request }: { login: DigitalLoginActor; request: DigitalRequest }) => (
  <Stack gap="6">
    <Head {...request} />
    <VerificationCode code={request.verificationCode} />
    <HowTo />
    <WaitingForPhone login={login} />
  </Stack>
)

/** Kept on one line. */
const inGroups = (phone: string) => [PHONE_PREFIX, phone.slice(0, 4), phone.slice(4)].join('\u00A0')

const Head = ({ method, phone }: DigitalRequest) => (
  <Stack gap="2">
    <h1 id="sign-in" tabIndex={-1} ref={takeFocus}>
      <FormattedMessage id="digital.verify.title" />
    </h1>
    <Text color="ink2">
      <FormattedMessage id={`digital.verify.sent.${method}`} values={{ phone: inGroups(phone ?? '') }} />
    </Text>
  </Stack>
)

const VerificationCode = ({ code }: { code: string }) => {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'digital.verify.code' })
  return (
    <CodeBox>
      <Text textStyle="small" color="ink2" aria-hidden="true">
        {label}
      </Text>
      <Code role="img" aria-label={`${label} ${[...code].join(' ')}`}>
        {code}
      </Code>
    </CodeBox>
  )
}

const HowTo = () => (
  <Stack gap="4">
    <SignInSteps>
      <li>
        <FormattedMessage id="digital.verify.compare" />
      </li>
      <li>
        <span>
          <FormattedMessage id="digital.verify.pin" values={bold} />
        </span>
      </li>
    </SignInSteps>
    <Text textStyle="small" color="ink2">
      <FormattedMessage id="digital.verify.differ" />
    </Text>
  </Stack>
)
