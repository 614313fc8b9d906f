import { type ReactNode, useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { OverlayFailureContext, preloadOverlays } from '../design/lazy-overlay.tsx'
import { styled } from '../design/theme/styled.ts'
import { DisplayMenus } from './DisplayMenus.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Alerts } from './alerts/Alerts.tsx'
import { useAlerts } from './alerts/useAlerts.ts'
import { ConnectionBanner } from './connection/ConnectionBanner.tsx'
import { mayReload, reloadPage } from './screen/reload-page.ts'
import { whenIdle } from './screen/when-idle.ts'

const Main = styled('main', {
  base: {
    // The footer starts below the viewport, so that it does not shift when the page grows.
    '&:has([data-action-bar], [data-grows])': { minHeight: '100dvh' },
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    '&:focus': { outline: 'none' },
  },
})

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
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer />
    </OverlayFailureContext>
  )
}

const SkipAnchor = styled('a', {
  base: {
    position: 'absolute',
    left: '4',
    top: '-48px',
    zIndex: 'bubble',
    bg: 'surface',
    padding: '8px 16px',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'control',
    '&:focus': { top: '2' },
  },
})

/** The frame of screens without sign-in. */
export const PublicShell = ({ children }: { children: ReactNode }) => (
  <Shell header={<Header end={<DisplayMenus />} />}>{children}</Shell>
)

/** The first focusable element: skips the header. */
const SkipLink = () => (
  <SkipAnchor
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    <FormattedMessage id="shell.skip" />
  </SkipAnchor>
)
