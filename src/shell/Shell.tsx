import { type ReactNode, useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { OverlayFailureContext, preloadOverlays } from '../design/lazy-overlay.tsx'
import { DisplayMenus } from './DisplayMenus.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Alerts } from './alerts/Alerts.tsx'
import { useAlerts } from './alerts/useAlerts.ts'
import { ConnectionBanner } from './connection/ConnectionBanner.tsx'
import { mayReload, reloadPage } from './screen/reload-page.ts'
import { whenIdle } from './screen/when-idle.ts'

/** The frame of every screen. */
export const Shell = ({ header, children }: { header: ReactNode; children: ReactNode }) => {
  const alerts = useAlerts()
  useEffect(() => whenIdle(() => void preloadOverlays()), [])
  const report = (_error: unknown, again = false) => {
    alerts.fail('alerts.overlayFailed')
    // A browser may cache a failed module import until the page is reloaded.
    if (again && mayReload()) void reloadPage()
  }
  return (
    <OverlayFailureContext value={report}>
      <SkipLink />
      {header}
      <Alerts />
      <ConnectionBanner />
      <main className="main" id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </OverlayFailureContext>
  )
}

/** The frame of screens without sign-in. */
export const PublicShell = ({ children }: { children: ReactNode }) => (
  <Shell header={<Header end={<DisplayMenus />} />}>{children}</Shell>
)

/** The first focusable element: skips the header. */
const SkipLink = () => (
  <a
    className="skip-link"
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    <FormattedMessage id="shell.skip" />
  </a>
)
