import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Language } from '../../contract/language.ts'
import { userCalls } from '../../contract/user.calls.ts'
import { AnswersProvider } from '../answer/AnswersProvider.tsx'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { useAnswer } from '../answer/useAnswer.ts'
import { useChange } from '../answer/useChange.ts'
import { Wrap } from '../design/Wrap.tsx'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { useStoredSession } from '../session/useSession.ts'
import { takeEarly } from '../user/earlyUser.ts'
import { UserContext } from '../user/useUser.ts'
import { DisplayMenus } from './DisplayMenus.tsx'
import { Header } from './Header.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { ScreenLoading } from './ScreenLoading.tsx'
import { Shell } from './Shell.tsx'
import { StartActions } from './StartActions.tsx'
import { UserLogo } from './UserLogo.tsx'
import { UserMenu } from './UserMenu.tsx'

const Broad = chakra('div', { base: { display: { base: 'none', md: 'contents' } } })
const Narrow = chakra('div', { base: { display: { base: 'contents', md: 'none' } } })

/** Tells the server the user's language: when it is chosen, and what was picked on the sign-in screen. */
const useTellLanguage = () => {
  const { mutate } = useChange(userCalls.changeLanguage)
  const { takePicked } = useLanguage()
  useEffect(() => {
    const language = takePicked()
    if (language !== null) mutate({ query: { language } })
  }, [mutate, takePicked])
  return (language: Language) => mutate({ query: { language } })
}

const Menus = () => {
  const tellLanguage = useTellLanguage()
  return (
    <>
      <Broad>
        <DisplayMenus tellLanguage={tellLanguage} />
        <UserMenu />
      </Broad>
      <Narrow>
        <PhoneMenu tellLanguage={tellLanguage} />
      </Narrow>
    </>
  )
}

const WithUser = ({ children }: { children: ReactNode }) => {
  const token = useStoredSession()?.token
  const initialData = () => takeEarly(token)
  const user = useAnswer(userCalls.loggedIn, {}, { staleTime: Infinity, initialData })
  if (user.data) {
    return (
      <UserContext value={user.data}>
        <Shell
          header={
            <Header logo={<UserLogo />} end={<Menus />}>
              <StartActions />
            </Header>
          }
        >
          {children}
        </Shell>
      </UserContext>
    )
  }
  return (
    <Shell header={<Header end={<DisplayMenus />} />}>
      {user.error ? (
        <Wrap paddingBlock="6">
          <FailedAnswer error={user.error} retry={() => void user.refetch()}>
            <FormattedMessage id="shell.user.failed" />
          </FailedAnswer>
        </Wrap>
      ) : (
        <ScreenLoading />
      )}
    </Shell>
  )
}

/** Around the screens of those who signed in: the answers' cache, the user, and the whole header. */
export const Portal = ({ children }: { children: ReactNode }) => (
  <AnswersProvider>
    <WithUser>{children}</WithUser>
  </AnswersProvider>
)

/** Comes along, to be asked before anything is drawn. */
export { askEarly } from '../user/earlyUser.ts'
