import { useEffect, type ReactNode } from 'react'
import { Alerts } from './alerts/Alerts.tsx'
import { styled } from '../design/theme/styled.ts'
import { OverlayFailureContext, preloadOverlays } from '../design/lazy-overlay.tsx'
import { useAlerts } from './alerts/useAlerts.ts'
import { ConnectionBanner } from './connection/ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import { SkipLink } from './SkipLink.tsx'
import { mayReload, reloadPage } from './screen/reload-page.ts'
import { whenIdle } from './screen/when-idle.ts'

const Main = styled('main', {
  base: {
    // The footer stays below the window, so that neither it nor the bar moves when the page above it grows.
    '&:has([data-action-bar], [data-grows])': { minHeight: '100dvh' },
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    '&:focus': { outline: 'none' },
  },
})

/** What stands around every screen. */
export const Shell = ({ header, children }: { header: ReactNode; children: ReactNode }) => {
  const alerts = useAlerts()
  useEffect(() => whenIdle(() => void preloadOverlays()), [])
  const report = (_error: unknown, again = false) => {
    alerts.fail('alerts.overlayFailed')
    // A browser may keep the failure of a module for as long as the page lives.
    if (again && mayReload()) void reloadPage()
  }
  return (
    <OverlayFailureContext value={report}>
      <SkipLink />
      {header}
      <Alerts />
      <ConnectionBanner />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
    </OverlayFailureContext>
  )
}
