import { Router } from 'wouter'
import type { AlertsActor } from '../../machines/flow/app/alerts.machine.ts'
import type { ConnectionActor } from '../../machines/flow/app/connection.machine.ts'
import type { SessionActor } from '../../machines/flow/session/session.machine.ts'
import { DialogShell } from '../shell/alerts/DialogShell.tsx'
import { AlertsContext } from '../shell/alerts/useAlerts.ts'
import { ConnectionContext } from '../api/connection.ts'
import { ThemeProvider } from '../design/theme/ThemeProvider.tsx'
import { LanguageProvider } from '../shell/language/LanguageProvider.tsx'
import type { LanguageStore } from '../shell/language/store.ts'
import { navigateUnlessBlocked } from '../record/block-navigation.ts'
import { type Opened, OpenedContext } from './portal/opened.ts'
import { Screens } from './routes/Screens.tsx'
import { SessionContext } from '../session/useSession.ts'

type Props = {
  language: LanguageStore
  session: SessionActor
  alerts: AlertsActor
  connection: ConnectionActor
  opened: Opened | null
}

/** The program: everything that lives as long as the page, around the screens. */
export const App = ({ language, session, alerts, connection, opened }: Props) => (
  <ThemeProvider>
    <LanguageProvider store={language}>
      <AlertsContext value={alerts}>
        <ConnectionContext value={connection}>
          <DialogShell>
            <SessionContext value={session}>
              <OpenedContext value={opened}>
                <Router aroundNav={navigateUnlessBlocked}>
                  <Screens />
                </Router>
              </OpenedContext>
            </SessionContext>
          </DialogShell>
        </ConnectionContext>
      </AlertsContext>
    </LanguageProvider>
  </ThemeProvider>
)
