import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate'
import type { NewPhotoCode, PhotoCode } from '../../../api/photo.ts'
import { notProvided } from '../not-provided.ts'

export type PhotoCodeWorkActor = ActorRefFrom<typeof photoCodeWorkMachine>

/** How often the screen asks whether the phone has opened the code and sent its files. */
export const POLL_MS = 2000

type Context = {
  code: NewPhotoCode | null
  /** The code's state, as last read. */
  link: PhotoCode['link'] | null
  error: unknown
}
type Event = { type: 'code.renew' } | { type: 'code.revoke' }
type Read = { code: PhotoCode }

const readOf = ({ event }: { event: { output: PhotoCode } }): Read => ({ code: event.output })
const thrownBy = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
const inputOf = ({ context }: { context: Context }) => ({ photoCodeId: context.code?.photoCodeId ?? 0 })

/** The QR code on the shop's screen: created, shown, and polled until the phone has sent its files. */
export const photoCodeWorkMachine = setup({
  types: {} as { context: Context; events: Event; emitted: { type: 'photos.arrived' } },
  actors: {
    make: fromPromise<NewPhotoCode>(notProvided('make')),
    read: fromPromise<PhotoCode, { photoCodeId: number }>(notProvided('read')),
    revoke: fromPromise<void, { photoCodeId: number }>(notProvided('revoke')),
  },
  actions: {
    setCode: assign((_, { code }: { code: NewPhotoCode }) => ({ code, link: code.link, error: null })),
    setLink: assign((_, { code }: Read) => ({ link: code.link })),
    setRevoked: assign({ link: 'revoked' }),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    notifyArrived: emit({ type: 'photos.arrived' }),
  },
  guards: {
    isUsable: (_, { code }: Read) => code.link === 'waiting' || code.link === 'open',
    isSent: (_, { code }: Read) => code.link === 'sent',
  },
  delays: { poll: POLL_MS },
}).createMachine({
  id: 'photoCodeWork',
  context: { code: null, link: null, error: null },
  initial: 'making',
  states: {
    making: {
      tags: 'busy',
      invoke: {
        id: 'make',
        src: 'make',
        onDone: {
          target: 'shown',
          actions: { type: 'setCode', params: ({ event }) => ({ code: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'setError', params: thrownBy } },
      },
    },
    failed: { on: { 'code.renew': 'making' } },
    shown: { after: { poll: 'reading' }, on: { 'code.revoke': 'revoking' } },
    reading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: inputOf,
        onDone: [
          {
            guard: { type: 'isUsable', params: readOf },
            target: 'shown',
            actions: { type: 'setLink', params: readOf },
          },
          {
            guard: { type: 'isSent', params: readOf },
            target: 'sent',
            actions: [{ type: 'setLink', params: readOf }, 'notifyArrived'],
          },
          { target: 'over', actions: { type: 'setLink', params: readOf } },
        ],
        // Without a connection the code stays; the next poll shows its state.
        onError: 'shown',
      },
      on: { 'code.revoke': 'revoking' },
    },
    revoking: {
      tags: 'busy',
      invoke: {
        id: 'revoke',
        src: 'revoke',
        input: inputOf,
        onDone: { target: 'over', actions: 'setRevoked' },
        onError: { target: 'shown', actions: { type: 'setError', params: thrownBy } },
      },
    },
    over: { on: { 'code.renew': 'making' } },
    sent: {},
  },
})
