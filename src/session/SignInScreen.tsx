import { Group } from '@chakra-ui/react/group'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SnapshotFrom } from 'xstate'
import type { SessionActor } from '../../machines/flow/session/session.machine.ts'
import { Note } from '../design/Note.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { useHydrated, inBrowser } from '../design/hydrated.ts'
import { takeFocus } from '../design/take-focus.ts'
import { styled } from '../design/theme/styled.ts'
import { useLanguageCommands } from '../shell/language/LanguageProvider.tsx'
import type { LoadTexts } from '../shell/language/store.ts'
import { FetchBoundary } from '../shell/screen/FetchBoundary.tsx'
import { lazyViewWithTexts, type LazyView } from '../shell/screen/lazy-view.tsx'
import { useProvider } from '../shell/screen/useProvider.ts'
import { whenIdle } from '../shell/screen/when-idle.ts'
import type { DigitalSignInProps } from './DigitalSignIn.tsx'
import type { PasskeyPurpose, PasskeyStepProps } from './PasskeyStep.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { clearDeviceLinkReturn, deviceLinkReturn } from './device-link-return.ts'
import { loadCalls } from './session-actors.ts'
import { useSession } from './useSession.ts'
import type { SignInMethod } from '../../api/session.ts'
import { Button } from '../design/Button.tsx'
import type { IconName } from '../design/Icon.tsx'
import { METHOD_COOKIE } from '../../api/page-cookies.ts'
import { keepChoice, readChoice } from '../design/theme/choice-cookie.ts'

const Foot = styled('p', {
  base: { borderTopWidth: '1px', borderColor: 'line', paddingTop: '4', textStyle: 'small', color: 'ink2' },
})

const nothingToResume: ReturnType<typeof deviceLinkReturn> = { left: null, refused: null }

/** The sign-in: by password, or by phone, whose request takes over the panel. */
export const SignInScreen = () => {
  const [{ left, refused }] = useState(arrival)
  const [method, setMethod] = useState<OfferedMethod>(() =>
    refused ? 'smartid' : (left?.method ?? rememberedMethod()),
  )
  useEffect(clearDeviceLinkReturn, [])
  const [digital, setDigital] = useState(method === 'password' ? null : method)
  const session = useSession()
  const isOnPhone = useSelector(session, (snapshot) => snapshot.matches({ signedOut: 'onPhone' }))
  const passkey = useSelector(session, passkeyPurposeOf)
  const isBack = useSelector(session, (snapshot) => snapshot.matches({ signedOut: 'backFromPhone' }))
  const { loadTexts } = useLanguageCommands()
  const { View: DigitalSignIn } = lazyDigitalSignIn(loadTexts)
  const { View: PasskeyStep } = lazyPasskeyStep(loadTexts)
  useEffect(() => whenIdle(() => void loadCalls().catch(() => undefined)), [])
  const isTakenOver = isOnPhone || passkey !== null
  const choose = (chosen: OfferedMethod) => {
    setMethod(chosen)
    rememberMethod(chosen)
    if (chosen !== 'password') setDigital(chosen)
  }
  return (
    <SignInPanel titleId="sign-in">
      {passkey ? (
        <Fetched>
          <PasskeyStep key={passkey} purpose={passkey} />
        </Fetched>
      ) : null}
      {isTakenOver ? null : (
        <>
          <Head returned={isBack} />
          <SessionEndNote />
          <SignInMethods chosen={method} onChoose={choose} labelledBy="sign-in-prompt" />
        </>
      )}
      <div hidden={method !== 'password' || passkey !== null}>
        <PasswordForm />
      </div>
      {digital ? (
        <div hidden={method === 'password' || passkey !== null}>
          <Fetched>
            <DigitalSignIn
              method={digital}
              shown={method !== 'password' && !passkey}
              left={left}
              refused={refused}
            />
          </Fetched>
        </div>
      ) : null}
      {isTakenOver ? null : (
        <>
          <PasskeyButton />
          <NoAccount />
        </>
      )}
    </SignInPanel>
  )
}

/** A part that is loaded when it is reached. */
const Fetched = ({ children }: { children: ReactNode }) => (
  <FetchBoundary>
    <Suspense fallback={<Skeleton rows={3} />}>{children}</Suspense>
  </FetchBoundary>
)

/** While the last session is being ended, no other can begin. */
const PasskeyButton = () => {
  const session = useSession()
  const busy = useSelector(session, (snapshot) => snapshot.hasTag('busy'))
  const isHydrated = useHydrated()
  return (
    <Button
      size="lg"
      width="full"
      icon="key"
      inactive={busy || !isHydrated}
      onClick={() => session.send({ type: 'session.passkeyAsked' })}
    >
      <FormattedMessage id="session.signIn.passkey" />
    </Button>
  )
}

const Head = ({ returned }: { returned: boolean }) => (
  <Stack gap="2">
    <h1 id="sign-in" tabIndex={-1} ref={returned ? takeFocus : null}>
      <FormattedMessage id="session.signIn.title" />
    </h1>
    <Text color="ink2" id="sign-in-prompt">
      <FormattedMessage id="session.signIn.prompt" />
    </Text>
  </Stack>
)

/** The address for account requests; hidden if there is none. */
const NoAccount = () => {
  const { name, email } = useProvider()
  return email === '' ? null : (
    <Foot>
      <FormattedMessage id="session.signIn.noAccount" values={{ provider: name }} />{' '}
      <a href={`mailto:${email}`}>
        <FormattedMessage id="session.signIn.write" />
      </a>
    </Foot>
  )
}

/** On the server there is nothing to resume. */
const arrival = () => (inBrowser ? deviceLinkReturn(window.location.search, Date.now()) : nothingToResume)

/** Why the session ended. */
const SessionEndNote = () => {
  const isHydrated = useHydrated()
  const ended = useSelector(useSession(), (snapshot) => snapshot.context.ended)
  return ended === null || !isHydrated ? null : (
    <Note role="status">
      <FormattedMessage id={`session.signIn.why.${ended}`} />
    </Note>
  )
}

let chunk: LazyView<DigitalSignInProps> | undefined

/** The sign-in by phone with its texts; loaded when selected, so that the first page is smaller. */
const lazyDigitalSignIn = (loadTexts: LoadTexts): LazyView<DigitalSignInProps> =>
  (chunk ??= lazyViewWithTexts(
    { texts: ['account'], load: () => import('./DigitalSignIn.tsx').then((file) => file.DigitalSignIn) },
    loadTexts,
  ))

let passkeyChunk: LazyView<PasskeyStepProps> | undefined

/** Using or adding a passkey, with its texts; loaded when it is reached. */
const lazyPasskeyStep = (loadTexts: LoadTexts): LazyView<PasskeyStepProps> =>
  (passkeyChunk ??= lazyViewWithTexts(
    { texts: ['account'], load: () => import('./PasskeyStep.tsx').then((file) => file.PasskeyStep) },
    loadTexts,
  ))

const purposes: readonly PasskeyPurpose[] = ['withPasskey', 'afterPassword', 'addingPasskey']

const passkeyPurposeOf = (snapshot: SnapshotFrom<SessionActor>): PasskeyPurpose | null =>
  purposes.find((signedOut) => snapshot.matches({ signedOut })) ?? null

type OfferedMethod = Exclude<SignInMethod, 'sso' | 'passkey'>

const methods: [OfferedMethod, IconName][] = [
  ['password', 'key'],
  ['smartid', 'card'],
  ['mobileid', 'phone'],
]

type SignInMethodsProps = {
  chosen: OfferedMethod
  onChoose: (method: OfferedMethod) => void
  labelledBy: string
}

/** The sign-in methods, as joined buttons. */
const SignInMethods = ({ chosen, onChoose, labelledBy }: SignInMethodsProps) => {
  const isHydrated = useHydrated()
  return (
    <Group attached width="full" role="group" aria-labelledby={labelledBy}>
      {methods.map(([method, icon]) => (
        <Button
          key={method}
          variant="surface"
          icon={icon}
          inactive={!isHydrated}
          aria-pressed={method === chosen}
          onClick={() => onChoose(method)}
        >
          <FormattedMessage id={`session.method.${method}`} />
        </Button>
      ))}
    </Group>
  )
}

const offered: readonly string[] = ['password', 'smartid', 'mobileid'] satisfies OfferedMethod[]

/** The method last chosen in this browser; the password by default and on the server. */
const rememberedMethod = (): OfferedMethod => {
  if (!inBrowser) return 'password'
  const method = readChoice(METHOD_COOKIE)
  return isOffered(method) ? method : 'password'
}

export const rememberMethod = (method: OfferedMethod) => keepChoice(METHOD_COOKIE, method)

const isOffered = (method: string | null): method is OfferedMethod =>
  method !== null && offered.includes(method)
