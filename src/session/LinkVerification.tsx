import { Button } from '@chakra-ui/react/button'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DigitalLoginActor } from '../../machines/flow/session/digital-login.machine.ts'
import { QrCode } from '../design/QrCode.tsx'
import { takeFocus } from '../design/take-focus.ts'
import { styled } from '../design/theme/styled.ts'
import { SignInSteps, WaitingForPhone } from './WaitingForPhone.tsx'

/** A computer has no app to open, so the button is hidden there. */
const OnPhone = styled('div', { base: { '@media (hover: hover) and (pointer: fine)': { display: 'none' } } })

const bold = { b: (chunks: ReactNode) => <b>{chunks}</b> }

/** A link waits to be opened: by scanning the QR code, or by the button on the phone itself. */
export const LinkVerification = ({ login }: { login: DigitalLoginActor }) => {
  const intl = useIntl()
  const link = useSelector(login, (snapshot) => snapshot.context.link)
  return (
    <Stack gap="6">
      <Head id="digital.link.title" />
      <OnPhone>
        <Button asChild variant="solid" size="lg" width="full" type={undefined}>
          <a href={link?.app} aria-disabled={link ? undefined : true}>
            <FormattedMessage id="digital.link.open" />
          </a>
        </Button>
      </OnPhone>
      <Stack gap="2">
        <QrCode text={link?.qr ?? null} label={intl.formatMessage({ id: 'digital.link.code' })} />
        {link ? null : (
          <Text textStyle="small" color="ink2" textAlign="center">
            <FormattedMessage id="digital.link.renewing" />
          </Text>
        )}
      </Stack>
      <HowTo />
      <WaitingForPhone login={login} />
    </Stack>
  )
}

/** The app has returned to the browser; the server is about to hear from the provider. */
export const LinkReturned = ({ login }: { login: DigitalLoginActor }) => (
  <Stack gap="6">
    <Stack gap="2">
      <Head id="digital.link.returned" />
      <Text color="ink2">
        <FormattedMessage id="digital.link.finishing" />
      </Text>
    </Stack>
    <WaitingForPhone login={login} />
  </Stack>
)

const Head = ({ id }: { id: string }) => (
  <h1 id="sign-in" tabIndex={-1} ref={takeFocus}>
    <FormattedMessage id={id} />
  </h1>
)

const HowTo = () => (
  <Stack gap="4">
    <SignInSteps>
      <li>
        <FormattedMessage id="digital.link.scan" />
      </li>
      <li>
        <span>
          <FormattedMessage id="digital.link.confirm" values={bold} />
        </span>
      </li>
    </SignInSteps>
    <Text textStyle="small" color="ink2">
      <FormattedMessage id="digital.link.careful" />
    </Text>
  </Stack>
)
