import { assign, emit, fromCallback, setup, type ActorRefFrom, type EventObject } from 'xstate'
import { fileRefusal } from '../domain/document-file.ts'
import { notProvided } from './not-provided.ts'

export type FileUploadActor = ActorRefFrom<typeof fileUploadMachine>

/** A file on its way, without its bytes; `key` is the screen's own number of it, `size` is in bytes. */
export type FileOnWay = { key: string; name: string; size: number }

/** Why a file did not arrive: a message id, or words of the server; `again` where another try may help. */
export type UploadFailure = { id?: string; text?: string; again: boolean }

export type QueuedFile = FileOnWay & {
  /** Percent of the bytes that have left. */
  percent: number
  failure: UploadFailure | null
}

/** What the sending of one file tells. */
export type FromUpload =
  | { type: 'file.progressed'; key: string; percent: number }
  | { type: 'file.arrived'; key: string; name: string }
  | { type: 'file.failed'; key: string; failure: UploadFailure }
type Keyed = { key: string }
type Event =
  | FromUpload
  | { type: 'files.add'; files: readonly FileOnWay[] }
  /** Stops a file that is on its way, or takes one that failed off the list. */
  | { type: 'file.drop'; key: string }
  | { type: 'file.retry'; key: string }

const queued = (file: FileOnWay): QueuedFile => {
  const id = fileRefusal(file)
  return { ...file, percent: 0, failure: id === null ? null : { id, again: false } }
}

const nextOf = (files: readonly QueuedFile[]) => files.find(({ failure }) => failure === null)

/**
 * Files that a user attaches: those that name or size rule out fail at once, the others are sent one after the other.
 * What has arrived leaves the list; what failed stays with its reason until it is dropped or tried again.
 */
export const fileUploadMachine = setup({
  types: {} as {
    context: { files: QueuedFile[] }
    events: Event
    emitted: { type: 'file.arrived'; name: string }
    tags: 'busy'
  },
  actors: {
    /** Sends one file and tells of it; stopped where the user cancels. */
    sendFile: fromCallback<EventObject, Keyed>(notProvided('sendFile')),
  },
  actions: {
    add: assign(({ context }, { files }: { files: readonly FileOnWay[] }) => ({
      files: [...context.files, ...files.map(queued)],
    })),
    change: assign(({ context }, { key, ...change }: Keyed & Partial<QueuedFile>) => ({
      files: context.files.map((file) => (file.key === key ? { ...file, ...change } : file)),
    })),
    remove: assign(({ context }, { key }: Keyed) => ({
      files: context.files.filter((file) => file.key !== key),
    })),
    /** To the end of the list, so that the one being sent stays the first that waits. */
    queueAgain: assign(({ context }, { key }: Keyed) => ({
      files: [
        ...context.files.filter((file) => file.key !== key),
        ...context.files.filter((file) => file.key === key).map(queued),
      ],
    })),
    failSent: assign(({ context }) => {
      const sent = nextOf(context.files)
      const failure = { id: 'error.internal', again: true }
      return { files: context.files.map((file) => (file === sent ? { ...file, failure } : file)) }
    }),
    tell: emit((_, { name }: { name: string }) => ({ type: 'file.arrived' as const, name })),
  },
  guards: {
    hasWaiting: ({ context }) => nextOf(context.files) !== undefined,
    isSent: ({ context }, { key }: Keyed) => nextOf(context.files)?.key === key,
    mayRetry: ({ context }, { key }: Keyed) =>
      context.files.some((file) => file.key === key && file.failure?.again === true),
  },
}).createMachine({
  id: 'fileUpload',
  context: { files: [] },
  initial: 'idle',
  on: {
    'files.add': { actions: { type: 'add', params: ({ event }) => event } },
    'file.drop': { actions: { type: 'remove', params: ({ event }) => event } },
    'file.retry': {
      guard: { type: 'mayRetry', params: ({ event }) => event },
      actions: { type: 'queueAgain', params: ({ event }) => event },
    },
  },
  states: {
    idle: { always: { guard: 'hasWaiting', target: 'sending' } },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context }) => ({ key: nextOf(context.files)?.key ?? '' }),
        onError: { target: 'idle', actions: 'failSent' },
      },
      on: {
        'file.progressed': {
          actions: { type: 'change', params: ({ event: { key, percent } }) => ({ key, percent }) },
        },
        'file.arrived': {
          target: 'idle',
          actions: [
            { type: 'remove', params: ({ event }) => event },
            { type: 'tell', params: ({ event }) => event },
          ],
        },
        'file.failed': {
          target: 'idle',
          actions: { type: 'change', params: ({ event: { key, failure } }) => ({ key, failure }) },
        },
        'file.drop': [
          {
            guard: { type: 'isSent', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'remove', params: ({ event }) => event },
          },
          { actions: { type: 'remove', params: ({ event }) => event } },
        ],
      },
    },
  },
})
