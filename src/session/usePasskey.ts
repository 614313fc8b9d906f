import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import {
  type PasskeyActor,
  type PasskeyEntered,
  passkeyMachine,
  type PasskeyOptions,
  type PasskeyResponse,
} from '../../machines/flow/session/passkey.machine.ts'
import type { SignedIn } from '../../machines/flow/session/session.machine.ts'
import type { PasskeyWork } from './passkey-calls.ts'
import { promptPasskey } from './prompt-passkey.ts'

/** Runs one creation or use of a passkey; `onAccepted` gets the session that begins, if one does. */
export const usePasskey = (
  work: PasskeyWork,
  onAccepted: (signedIn: SignedIn | null) => void,
): PasskeyActor => {
  const [logic] = useState(() => passkeyLogic(work))
  const passkey = useActorRef(logic)
  const report = useEffectEvent(onAccepted)
  useEffect(() => {
    const heard = passkey.on('passkey.accepted', ({ signedIn }) => report(signedIn))
    return () => heard.unsubscribe()
  }, [passkey])
  return passkey
}

const passkeyLogic = ({ fetchOptions, send }: PasskeyWork) =>
  passkeyMachine.provide({
    actors: {
      fetchOptions: fromPromise<PasskeyOptions, PasskeyEntered>(({ input, signal }) =>
        fetchOptions(input, signal),
      ),
      prompt: fromPromise<PasskeyResponse, PasskeyOptions>(({ input, signal }) =>
        promptPasskey(input, signal),
      ),
      send: fromPromise<SignedIn | null, PasskeyResponse & PasskeyEntered>(({ input, signal }) =>
        send(input, signal),
      ),
    },
  })
