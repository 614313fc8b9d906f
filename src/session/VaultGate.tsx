import { type ReactNode, useEffect, useState } from 'react'
import { useHydrated } from '../design/hydrated.ts'
import { closeVault, isVaultOpen, openVault, watchVault } from './vault.ts'

type Props = { secret: string; userId: number; waiting: ReactNode; children: ReactNode }

/** Renders the screens once this device's drafts are readable; they are locked when the session ends. */
export const VaultGate = ({ secret, userId, waiting, children }: Props) => {
  const [openedFor, setOpenedFor] = useState(() => (isVaultOpen(secret) ? secret : null))
  useEffect(() => {
    const opened = () => setOpenedFor(secret)
    // Without encryption nothing is stored; screens report it when they try.
    openVault(secret, userId).then(opened, opened)
  }, [secret, userId])
  useEffect(() => watchVault(), [])
  // Unmounting screens store their last input; only then may the key be dropped.
  useEffect(() => () => void setTimeout(() => void closeVault()), [])
  // The server renders the screen, and so does hydration.
  const isHydrated = useHydrated()
  return openedFor === secret || !isHydrated ? children : waiting
}
