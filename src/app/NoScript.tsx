import { FormattedMessage } from 'react-intl'
import { ThemeProvider } from '../design/theme/ThemeProvider.tsx'
import { Note } from '../design/Note.tsx'
import { SignInPanel } from '../session/SignInPanel.tsx'
import { LanguageProvider } from '../shell/language/LanguageProvider.tsx'
import type { LanguageStore } from '../shell/language/store.ts'

/** Shown by a browser without scripts, in one language: the portal does not work without them. */
export const NoScript = ({ store }: { store: LanguageStore }) => {
  const { language } = store.current()
  const id = `no-script-${language}`
  return (
    <ThemeProvider>
      <LanguageProvider store={store}>
        <SignInPanel titleId={id}>
          <h1 id={id} lang={language}>
            <FormattedMessage id="session.signIn.title" />
          </h1>
          <Note status="warning">
            <span lang={language}>
              <FormattedMessage id="shell.noScript" />
            </span>
          </Note>
        </SignInPanel>
      </LanguageProvider>
    </ThemeProvider>
  )
}
