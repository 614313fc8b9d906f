import { chakra } from '@chakra-ui/react/styled-system'
import { Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Skeleton } from '../design/Skeleton.tsx'
import { Stack } from '../design/Stack.tsx'
import { Text } from '../design/Text.tsx'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { contact } from '../shell/contact.ts'
import { digitalChunk } from './digitalChunk.ts'
import { storedRequest } from './digitalRequest.ts'
import { Panel } from './Panel.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignInMethods, type OfferedMethod } from './SignInMethods.tsx'

const Foot = chakra('p', {
  base: { borderTopWidth: '1px', borderColor: 'line', paddingTop: '4', textStyle: 'small', color: 'ink2' },
})

/** Where the eyes and the screen reader go on once the request on the phone has ended. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

const Head = ({ returned }: { returned: boolean }) => (
  <Stack gap="2">
    <h1 id="sign-in" tabIndex={-1} ref={returned ? takeFocus : null}>
      <FormattedMessage id="session.signIn.title" />
    </h1>
    <Text tone="soft" id="sign-in-prompt">
      <FormattedMessage id="session.signIn.prompt" />
    </Text>
  </Stack>
)

/** The way in: by password, or by phone, where the request takes over the whole panel. */
export const SignInScreen = () => {
  const [left] = useState(() => storedRequest(Date.now()))
  const [method, setMethod] = useState<OfferedMethod>(left?.method ?? 'password')
  const [digital, setDigital] = useState(left?.method ?? null)
  const [phase, setPhase] = useState<'fresh' | 'waiting' | 'returned'>(left ? 'waiting' : 'fresh')
  const { View: DigitalSignIn } = digitalChunk(useLanguage().complete)
  const choose = (chosen: OfferedMethod) => {
    setMethod(chosen)
    if (chosen !== 'password') setDigital(chosen)
  }
  return (
    <Panel titleId="sign-in">
      {phase === 'waiting' ? null : (
        <>
          <Head returned={phase === 'returned'} />
          <SignInMethods chosen={method} onChoose={choose} labelledBy="sign-in-prompt" />
        </>
      )}
      <div hidden={method !== 'password'}>
        <PasswordForm />
      </div>
      {digital ? (
        <div hidden={method === 'password'}>
          <Suspense fallback={<Skeleton rows={3} />}>
            <DigitalSignIn
              method={digital}
              shown={method !== 'password'}
              left={left}
              onWaiting={(waiting) => setPhase(waiting ? 'waiting' : 'returned')}
            />
          </Suspense>
        </div>
      ) : null}
      {phase === 'waiting' ? null : (
        <Foot>
          <FormattedMessage id="session.signIn.noAccount" />{' '}
          <a href={`mailto:${contact.email}`}>
            <FormattedMessage id="session.signIn.write" />
          </a>
        </Foot>
      )}
    </Panel>
  )
}
