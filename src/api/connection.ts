import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { ConnectionActor } from '../../machines/flow/app/connection.machine.ts'

export const ConnectionContext = createContext<ConnectionActor | null>(null)

/** Whether the server cannot be reached. The banner says so; other parts only say what that means for them. */
export const useIsOffline = (): boolean =>
  useSelector(use(ConnectionContext) ?? undefined, (snapshot) => snapshot?.hasTag('lost') ?? false)
