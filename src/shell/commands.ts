import { useEffect } from 'react'

/** An action of the screen in view that the command palette offers. */
export type Command = {
  id: string
  label: string
  /** Why it cannot be done now. */
  refused: string | null
  run: () => void
}

const commands = new Set<readonly Command[]>()

/** The actions of the screen in view. */
export const currentCommands = (): readonly Command[] => [...commands].flat()

/** Offers these actions in the command palette while the component is mounted. */
export const useCommands = (offered: readonly Command[]): void => {
  useEffect(() => {
    commands.add(offered)
    return () => void commands.delete(offered)
  }, [offered])
}
