import { chakra } from '@chakra-ui/react/styled-system'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DigitalLoginActor, DigitalRequest } from '../../machines/digital-login.machine.ts'
import { Button } from '../design/Button.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { CountdownRing, LIMIT_SECONDS } from './CountdownRing.tsx'
import { COUNTRY_PREFIX } from './digitalFields.ts'

const CodeBox = chakra('div', {
  base: { bg: 'accentBg', borderRadius: 'card', padding: '20px 16px', textAlign: 'center' },
})
const Code = chakra('p', {
  base: {
    fontSize: '56px',
    lineHeight: '64px',
    fontWeight: 600,
    letterSpacing: '0.14em',
    marginRight: '-0.14em',
  },
})
const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gap: '2',
    counterReset: 'step',
    '& > li': { display: 'grid', gridTemplateColumns: '24px 1fr', gap: '3', alignItems: 'center' },
    '& > li::before': {
      counterIncrement: 'step',
      content: 'counter(step)',
      width: '24px',
      height: '24px',
      display: 'grid',
      placeItems: 'center',
      borderWidth: '1.5px',
      borderColor: 'field',
      borderRadius: '50%',
      color: 'ink2',
      fontSize: '13px',
      fontWeight: 600,
    },
  },
})
const Waiting = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
    paddingTop: '5',
    '& > div': { flex: 1, minWidth: 0 },
  },
})

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** Kept on one line. */
const inGroups = (phone: string) => [COUNTRY_PREFIX, phone.slice(0, 4), phone.slice(4)].join('\u00A0')

const Head = ({ method, phone }: DigitalRequest) => (
  <Stack gap="2">
    <h1 id="sign-in" tabIndex={-1} ref={takeFocus}>
      <FormattedMessage id="digital.verify.title" />
    </h1>
    <Text tone="soft">
      <FormattedMessage id={`digital.verify.sent.${method}`} values={{ phone: inGroups(phone ?? '') }} />
    </Text>
  </Stack>
)

const VerificationCode = ({ code }: { code: string }) => {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'digital.verify.code' })
  return (
    <CodeBox>
      <Text size="small" tone="soft" aria-hidden="true">
        {label}
      </Text>
      <Code role="img" aria-label={`${label} ${[...code].join(' ')}`}>
        {code}
      </Code>
    </CodeBox>
  )
}

const bold = { b: (words: ReactNode) => <b>{words}</b> }

const HowTo = () => (
  <Stack gap="4">
    <Steps>
      <li>
        <FormattedMessage id="digital.verify.compare" />
      </li>
      <li>
        <span>
          <FormattedMessage id="digital.verify.pin" values={bold} />
        </span>
      </li>
    </Steps>
    <Text size="small" tone="soft">
      <FormattedMessage id="digital.verify.differ" />
    </Text>
  </Stack>
)

/** A request waits on somebody's phone: its code, what to do there, the time left, and the way out. */
export const Verification = ({ login, request }: { login: DigitalLoginActor; request: DigitalRequest }) => {
  const seconds = useSelector(login, (snapshot) => snapshot.context.secondsLeft)
  return (
    <Stack gap="6">
      <Head {...request} />
      <VerificationCode code={request.verificationCode} />
      <HowTo />
      <Waiting>
        <CountdownRing seconds={seconds} />
        <div>
          <Text role="status" strong>
            <FormattedMessage id="digital.verify.waiting" />
          </Text>
          <Text size="small" tone="soft">
            <FormattedMessage id="digital.verify.left" values={{ seconds, limit: LIMIT_SECONDS }} />
          </Text>
        </div>
        <Button size="large" onClick={() => login.send({ type: 'login.cancel' })}>
          <FormattedMessage id="digital.verify.cancel" />
        </Button>
      </Waiting>
    </Stack>
  )
}
