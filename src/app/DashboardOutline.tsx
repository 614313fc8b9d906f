import { Router } from 'wouter'
import { DashboardPlaces } from '../dashboard/DashboardPlaces.tsx'
import { ThemeProvider } from '../design/theme/ThemeProvider.tsx'
import { AlertsContext } from '../shell/alerts/useAlerts.ts'
import { ConnectionContext } from '../shell/connection/ConnectionBanner.tsx'
import { LanguageProvider } from '../shell/language/LanguageProvider.tsx'
import type { LanguageStore } from '../shell/language/store.ts'
import { Header } from '../shell/Header.tsx'
import { Shell } from '../shell/Shell.tsx'
import { quiet } from './draw.tsx'

/** What somebody signed in sees of the dashboard while it is on its way. */
export const DashboardOutline = ({ store }: { store: LanguageStore }) => (
  <Router ssrPath="/" ssrSearch="">
    <ThemeProvider>
      <LanguageProvider store={store}>
        <AlertsContext value={quiet.alerts}>
          <ConnectionContext value={quiet.connection}>
            <Shell header={<Header end={null} />}>
              <DashboardPlaces />
            </Shell>
          </ConnectionContext>
        </AlertsContext>
      </LanguageProvider>
    </ThemeProvider>
  </Router>
)
