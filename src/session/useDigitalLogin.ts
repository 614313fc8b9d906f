import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import {
  digitalLoginMachine,
  type DigitalLoginActor,
} from '../../machines/flow/session/digital-login.machine.ts'
import type { DigitalRequest } from '../../machines/flow/session/digital-login.types.ts'
import { countDown, giveUp, readStatus, renewLink, start } from './digital-actors.ts'
import { storeRequest } from './digital-request.ts'
import { useSession } from './useSession.ts'

const digitalLogin = digitalLoginMachine.provide({
  actors: { start, readStatus, countDown, renewLink },
  actions: {
    storeRequest: (_, { request }) => storeRequest(request),
    giveUp: (_, { request }) => giveUp(request),
  },
  delays: { limit: ({ context }) => Math.max(0, (context.request?.deadline ?? 0) - Date.now()) },
})

/** The way in by phone, from the request a reload left waiting if there is one; its success begins the session. */
export const useDigitalLogin = (request: DigitalRequest | null): DigitalLoginActor => {
  const session = useSession()
  const actor = useActorRef(digitalLogin, { input: { request } })
  useEffect(() => {
    const succeeded = actor.on('login.succeeded', ({ signedIn }) =>
      session.send({ type: 'session.started', signedIn }),
    )
    return () => succeeded.unsubscribe()
  }, [actor, session])
  return actor
}
