import { type ReactNode, useEffect, useState } from 'react'
import { inBrowser } from '../design/in-browser.ts'
import { closeVault, isVaultOpen, openVault, watchVault } from './vault.ts'

type Props = { secret: string; userId: number; waiting: ReactNode; children: ReactNode }

/** Draws the screens once what was typed on this device can be read; it is forgotten when the session ends. */
export const VaultGate = ({ secret, userId, waiting, children }: Props) => {
  const [openedFor, setOpenedFor] = useState(!inBrowser || isVaultOpen(secret) ? secret : null)
  useEffect(() => {
    const opened = () => setOpenedFor(secret)
    // Where nothing can be encrypted, nothing is kept: the screens say so when they try.
    openVault(secret, userId).then(opened, opened)
  }, [secret, userId])
  useEffect(() => watchVault(), [])
  // The screens inside keep what was typed last while they are taken away; only then the key may go.
  useEffect(() => () => void setTimeout(() => void closeVault()), [])
  return openedFor === secret ? children : waiting
}
