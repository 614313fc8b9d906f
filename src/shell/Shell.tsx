import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Alerts } from '../alerts/Alerts.tsx'
import { ConnectionBanner } from '../connection/ConnectionBanner.tsx'
import { Footer } from './Footer.tsx'
import { SkipLink } from './SkipLink.tsx'

const Main = chakra('main', {
  base: { flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0, '&:focus': { outline: 'none' } },
})

/** What stands around every screen. */
export const Shell = ({ header, children }: { header: ReactNode; children: ReactNode }) => (
  <>
    <SkipLink />
    {header}
    <Alerts />
    <ConnectionBanner />
    <Main id="main" tabIndex={-1}>
      {children}
    </Main>
    <Footer />
  </>
)
