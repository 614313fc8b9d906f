import {
  type PasskeyEntered,
  type PasskeyEvent,
  type PasskeyFailure,
  PasskeyNotGiven,
  type PasskeyOptions,
  type PasskeyResponse,
} from '../../../machines/flow/session/passkey.machine.ts'
import type { SignedIn } from '../../../machines/flow/session/session.machine.ts'
import { after, done, failed, type FlowTable } from '../../models/flow.ts'

type Context = {
  entered: PasskeyEntered
  asked: PasskeyOptions | null
  given: PasskeyResponse | null
  error: unknown
}

/** The time to confirm that the server grants; milliseconds. */
const TIME = 120_000

const nothing = { name: '' }
const entered = { name: 'Chrome on Windows' }
const options: PasskeyOptions = {
  kind: 'use',
  options: { challenge: 'c', rpId: 'portal.example', timeout: TIME, userVerification: 'required' },
}
const response: PasskeyResponse = {
  kind: 'use',
  response: {
    id: 'key',
    rawId: 'key',
    type: 'public-key',
    response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
  },
}
const signedIn: SignedIn = {
  session: { token: 'Bearer mine', role: 'CREDIT', expiresAt: '2026-11-27T16:00:00Z' },
  language: 'et',
}
const error = new Error('passkey.refused')
const notGiven = (reason: PasskeyFailure) => new PasskeyNotGiven(reason, null)

type Row = FlowTable<Context, PasskeyEvent>['states'][string]['rows'][number]

/** Whatever went wrong, the person can try again. */
const startsAgain: Row = {
  given: { error },
  on: { type: 'passkey.start', entered },
  to: 'preparing',
  sets: { entered, error: null },
  does: [['start', 'fetchOptions', entered]],
}
const over = (name: string) => ({ is: name, rows: [startsAgain] })

/** Creating or using a passkey: options, the browser's prompt, and the server's check. */
export const passkeyTable: FlowTable<Context, PasskeyEvent> = {
  context: { entered: nothing, asked: null, given: null, error: null },
  starts: [{ input: undefined, to: 'idle' }],
  states: {
    idle: over('idle'),
    preparing: {
      is: 'preparing',
      tags: ['busy'],
      rows: [
        {
          on: done('fetchOptions', options),
          to: 'prompting',
          sets: { asked: options },
          does: [
            ['wait', TIME],
            ['start', 'prompt', options],
          ],
        },
        { on: failed('fetchOptions', error), to: 'refused', sets: { error } },
      ],
    },
    prompting: {
      is: 'prompting',
      tags: ['busy'],
      rows: [
        {
          given: { entered, asked: options },
          on: done('prompt', response),
          to: 'sending',
          sets: { given: response },
          does: [['start', 'send', { ...response, ...entered }]],
        },
        { given: { asked: options }, on: failed('prompt', notGiven('cancelled')), to: 'cancelled' },
        { given: { asked: options }, on: failed('prompt', notGiven('unsupported')), to: 'unsupported' },
        { given: { asked: options }, on: failed('prompt', notGiven('known')), to: 'known' },
        { given: { asked: options }, on: failed('prompt', error), to: 'refused', sets: { error } },
        { given: { asked: options }, on: { type: 'passkey.cancel' }, to: 'cancelled' },
        { given: { asked: options }, on: after('limit', 'passkey.prompting'), to: 'timedOut' },
      ],
    },
    sending: {
      is: 'sending',
      tags: ['busy'],
      rows: [
        {
          on: done('send', signedIn),
          to: 'accepted',
          does: [['emit', { type: 'passkey.accepted', signedIn }]],
        },
        {
          on: done('send', null),
          to: 'accepted',
          does: [['emit', { type: 'passkey.accepted', signedIn: null }]],
        },
        { on: failed('send', error), to: 'refused', sets: { error } },
      ],
    },
    accepted: over('accepted'),
    cancelled: over('cancelled'),
    timedOut: over('timedOut'),
    unsupported: over('unsupported'),
    known: over('known'),
    refused: over('refused'),
  },
}
