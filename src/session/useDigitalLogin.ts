import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import {
  digitalLoginMachine,
  type DigitalLoginActor,
  type DigitalRequest,
} from '../../machines/digital-login.machine.ts'
import { countDown, giveUp, readStatus, start } from './digitalActors.ts'
import { storeRequest } from './digitalRequest.ts'
import { useSession } from './useSession.ts'

const digitalLogin = digitalLoginMachine.provide({
  actors: { start, readStatus, countDown },
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
