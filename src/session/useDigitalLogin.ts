import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import {
  digitalLoginMachine,
  type DigitalLoginActor,
} from '../../machines/flow/session/digital-login.machine.ts'
import type { DigitalRequest } from '../../machines/flow/session/digital-login.types.ts'
import type { SessionActor } from '../../machines/flow/session/session.machine.ts'
import { countDown, giveUp, readStatus, renewLink, start } from './digital-actors.ts'
import { storeRequest } from './digital-request.ts'
import { useSession } from './useSession.ts'

/** The sign-in by phone reports to the session what waits on the phone, and what it has begun. */
const digitalLoginOf = (session: SessionActor) =>
  digitalLoginMachine.provide({
    actors: { start, readStatus, countDown, renewLink },
    actions: {
      storeRequest: (_, { request }) => {
        storeRequest(request)
        if (request) session.send({ type: 'session.phoneAsked' })
      },
      reportEntering: () => session.send({ type: 'session.phoneOver' }),
      giveUp: (_, { request }) => giveUp(request),
      notifySignedIn: (_, { status }) => {
        if (status.state === 'signedIn') session.send({ type: 'session.started', signedIn: status.signedIn })
      },
    },
    delays: { limit: ({ context }) => Math.max(0, (context.request?.deadline ?? 0) - Date.now()) },
  })

/** The way in by phone, from the request a reload left waiting if there is one; its success begins the session. */
export const useDigitalLogin = (request: DigitalRequest | null): DigitalLoginActor => {
  const session = useSession()
  const [logic] = useState(() => digitalLoginOf(session))
  useEffect(() => () => session.send({ type: 'session.phoneLeft' }), [session])
  return useActorRef(logic, { input: { request } })
}
