import { Container } from '@chakra-ui/react/container'
import { useSelector } from '@xstate/react'
import { Suspense, use, useEffect, useEffectEvent, type ReactNode, useDeferredValue } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import type { Language } from '../../../api/language.ts'
import { assetGroupCalls } from '../../../api/asset-group.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { ApiQueryProvider } from '../../shell/connection/ApiQueryProvider.tsx'
import { FailedQuery } from '../../api/FailedQuery.tsx'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useInvalidate } from '../../api/useInvalidate.ts'
import { DashboardGate, DashboardLayout } from '../../dashboard/DashboardLayout.tsx'
import type { LoadTexts } from '../../shell/language/store.ts'
import { useLanguageCommands } from '../../shell/language/LanguageProvider.tsx'
import { PasskeyReminder } from '../../user/PasskeyReminder.tsx'
import { VaultGate } from '../../session/VaultGate.tsx'
import { useStoredSession, useSession } from '../../session/useSession.ts'
import { UserContext, useUser } from '../../user/useUser.ts'
import { homeOf } from '../../shell/screen/home.ts'
import { DisplayMenus } from '../../shell/DisplayMenus.tsx'
import { OpenedContext } from './opened.ts'
import type { ConfirmedPerson } from '../../session/ConfirmPersonDialog.tsx'
import { Header } from '../../shell/Header.tsx'
import { PaletteButton } from '../../palette/PaletteButton.tsx'
import { PhoneMenu, UserLogo, UserMenu } from './UserMenu.tsx'
import { ScreenLoading } from '../../shell/ScreenLoading.tsx'
import { type LazyView, lazyViewWithTexts } from '../../shell/screen/lazy-view.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { StartActions } from './StartActions.tsx'
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx'

/** Sends the user's language to the server: when it is chosen, and after it was picked on the sign-in screen. */
const useSaveLanguage = () => {
  const refresh = useInvalidate()
  const { mutate } = useApiMutation(userCalls.changeLanguage, {
    // The server returns these names in the user's language; new queries and offers start with it.
    onSuccess: () =>
      Promise.all([
        refresh(assetGroupCalls.findAll),
        refresh(assetGroupCalls.namesOfPartner),
        refresh(userCalls.loggedIn),
      ]),
  })
  const { takePicked } = useLanguageCommands()
  const savePicked = useEffectEvent(() => {
    const language = takePicked()
    if (language !== null) mutate({ query: { language } })
  })
  useEffect(() => savePicked(), [])
  return (language: Language) => mutate({ query: { language } })
}

const Menus = () => {
  const saveLanguage = useSaveLanguage()
  return (
    <>
      <PaletteButton />
      <div className="on-desktop">
        <DisplayMenus saveLanguage={saveLanguage} />
        <UserMenu />
      </div>
      <div className="on-phone">
        <PhoneMenu saveLanguage={saveLanguage} />
      </div>
    </>
  )
}

/** A skeleton until the drafts on this device can be read. */
const Waiting = () => {
  const [path] = useLocation()
  return path === homeOf(useUser().user.role) ? <DashboardLayout /> : <ScreenLoading />
}

const WithUser = ({ children }: { children: ReactNode }) => {
  const user = useApiQuery(userCalls.loggedIn, {}, { staleTime: Infinity })
  if (user.data) {
    const { draftKey, user: own } = user.data
    return (
      <UserContext value={user.data}>
        <Shell
          header={
            <Header
              logo={<UserLogo />}
              end={
                <Deferred>
                  <Menus />
                </Deferred>
              }
            >
              <Deferred>
                <StartActions />
              </Deferred>
            </Header>
          }
        >
          <VaultGate secret={draftKey} userId={own.accountUserId} waiting={<Waiting />}>
            <PasskeyReminder />
            <DashboardGate>{children}</DashboardGate>
          </VaultGate>
          <DiscardInputDialog />
          <ConfirmPerson />
        </Shell>
      </UserContext>
    )
  }
  return (
    <Shell header={<Header end={<DisplayMenus />} />}>
      {user.error ? (
        <Container paddingBlock="6">
          <FailedQuery error={user.error} retry={() => void user.refetch()}>
            <FormattedMessage id="shell.user.failed" />
          </FailedQuery>
        </Container>
      ) : (
        <ScreenLoading />
      )}
    </Shell>
  )
}

/** Surrounds the screens of signed-in users: the query cache, the user, and the complete header. */
export const Portal = ({ children }: { children: ReactNode }) => {
  const token = useStoredSession()?.token
  const opened = use(OpenedContext)
  return (
    <ApiQueryProvider {...(opened && opened.token === token && { create: () => opened.client })}>
      <WithUser>{children}</WithUser>
    </ApiQueryProvider>
  )
}

/** Reads the document's responses before anything is rendered. */
export { openResponses } from './open-responses.ts'

/**
 * Renders its children a moment after what surrounds them, in a separate pass of React that input can interrupt. The
 * parent must reserve their space, or the layout shifts.
 */
export const Deferred = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null

let confirmChunk: LazyView<ConfirmedPerson> | undefined

const lazyConfirmPerson = (loadTexts: LoadTexts): LazyView<ConfirmedPerson> =>
  (confirmChunk ??= lazyViewWithTexts(
    {
      texts: ['account'],
      load: () => import('../../session/ConfirmPersonDialog.tsx').then((file) => file.ConfirmPersonDialog),
    },
    loadTexts,
  ))

/** Asks the user to confirm who they are; loaded when it is needed. */
const ConfirmPerson = () => {
  const { loadTexts } = useLanguageCommands()
  const confirming = useSelector(useSession(), (snapshot) => snapshot.matches({ signedIn: 'confirming' }))
  const { View } = lazyConfirmPerson(loadTexts)
  const person = useUser()
  return confirming ? (
    <Suspense>
      <View {...person} />
    </Suspense>
  ) : null
}

/** Asks for confirmation if a user with unsaved input signs out, because signing out removes it from the device. */
export const DiscardInputDialog = () => {
  const session = useSession()
  const asking = useSelector(session, (snapshot) => snapshot.matches({ signedIn: 'askingWhetherToDiscard' }))
  if (!asking) return null
  return (
    <ConfirmDialog
      title={<FormattedMessage id="shell.discard.title" />}
      confirm={<FormattedMessage id="shell.discard.confirm" />}
      keep={<FormattedMessage id="shell.discard.keep" />}
      onConfirm={() => session.send({ type: 'session.discardInput' })}
      onClose={() => session.send({ type: 'session.stay' })}
    >
      <FormattedMessage id="shell.discard.explanation" />
    </ConfirmDialog>
  )
}
