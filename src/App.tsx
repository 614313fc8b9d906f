import type { AlertsActor } from '../machines/alerts.machine.ts'
import type { ConnectionActor } from '../machines/connection.machine.ts'
import type { SessionActor } from '../machines/session.machine.ts'
import { AlertsContext } from './alerts/useAlerts.ts'
import { ConnectionContext } from './connection/ConnectionBanner.tsx'
import { ThemeProvider } from './design/theme/ThemeProvider.tsx'
import { LanguageProvider } from './language/LanguageProvider.tsx'
import type { LanguageStore } from './language/store.ts'
import { Screens } from './route/Screens.tsx'
import { SessionContext } from './session/useSession.ts'

type Props = {
  language: LanguageStore
  session: SessionActor
  alerts: AlertsActor
  connection: ConnectionActor
}

/** The program: what lives as long as the page does, around the screens. */
export const App = ({ language, session, alerts, connection }: Props) => (
  <ThemeProvider>
    <LanguageProvider store={language}>
      <AlertsContext value={alerts}>
        <ConnectionContext value={connection}>
          <SessionContext value={session}>
            <Screens />
          </SessionContext>
        </ConnectionContext>
      </AlertsContext>
    </LanguageProvider>
  </ThemeProvider>
)
