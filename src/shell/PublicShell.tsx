import type { ReactNode } from 'react'
import { DisplayMenus } from './DisplayMenus.tsx'
import { Header } from './Header.tsx'
import { Shell } from './Shell.tsx'

/** Around the screens that ask for no sign-in. */
export const PublicShell = ({ children }: { children: ReactNode }) => (
  <Shell header={<Header end={<DisplayMenus />} />}>{children}</Shell>
)
