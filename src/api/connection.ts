import { useSelector } from '@xstate/react'
import { createContext, use, useEffect, useEffectEvent } from 'react'
import type { ConnectionActor } from '../../machines/flow/app/connection.machine.ts'

export const ConnectionContext = createContext<ConnectionActor | null>(null)

/** Whether the server cannot be reached. The banner says so; other parts only say what that means for them. */
export const useIsOffline = (): boolean =>
  useSelector(use(ConnectionContext) ?? undefined, (snapshot) => snapshot?.hasTag('lost') ?? false)

/** Calls the listener each time the server is reachable again. */
export const useConnectionBack = (listener: () => void): void => {
  const connection = use(ConnectionContext)
  const onBack = useEffectEvent(listener)
  useEffect(() => {
    const back = connection?.on('connection.isBack', () => onBack())
    return () => back?.unsubscribe()
  }, [connection])
}
