import { useState } from 'react'
import * as z from 'zod/mini'
import { useUser } from './useUser.ts'

const stored = z.array(z.string())

const nameFor = (accountUserId: number) => `tehing.folded.${accountUserId}`

const readFolded = (accountUserId: number): readonly string[] => {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(nameFor(accountUserId)) ?? '[]'))
  } catch {
    return []
  }
}

const storeFolded = (accountUserId: number, kinds: readonly string[]) => {
  try {
    localStorage.setItem(nameFor(accountUserId), JSON.stringify(kinds))
  } catch {
    // Without storage nothing is remembered.
  }
}

/** Whether the user has folded cards of this kind on this device; all are open at first. */
export const useFolded = (kind: string) => {
  const { accountUserId } = useUser().user
  const [folded, setFolded] = useState(() => readFolded(accountUserId).includes(kind))
  return {
    folded,
    toggle: () => {
      const others = readFolded(accountUserId).filter((one) => one !== kind)
      storeFolded(accountUserId, folded ? others : [...others, kind])
      setFolded(!folded)
    },
  }
}
