import { assign, emit, fromCallback, setup, type ActorRefFrom, type EventObject } from 'xstate'
import { fileRefusal } from '../../../domain/document-file.ts'
import { notProvided } from '../not-provided.ts'

export type FileUploadActor = ActorRefFrom<typeof fileUploadMachine>

/** A file to upload, without its content. `key` is assigned by the screen, `size` is in bytes. */
export type UploadingFile = { key: string; name: string; size: number }

/**
 * Why an upload failed: a message id, or a text of the server; `again` if a retry may help, `lost` if the server was not
 * reached.
 */
export type UploadFailure = { id?: string; text?: string; again: boolean; lost?: boolean }

export type QueuedFile = UploadingFile & {
  /** Percent of the bytes that have been sent. */
  percent: number
  failure: UploadFailure | null
}

/** The events of the upload of one file. */
export type FromUpload =
  | { type: 'file.progressed'; key: string; percent: number }
  | { type: 'file.arrived'; key: string; name: string }
  | { type: 'file.failed'; key: string; failure: UploadFailure }
type Keyed = { key: string }
type Event =
  | FromUpload
  | { type: 'files.add'; files: readonly UploadingFile[] }
  /** Aborts the upload of a file, or removes a failed one from the list. */
  | { type: 'file.drop'; key: string }
  | { type: 'file.retry'; key: string }
  | { type: 'connection.isBack' }

const queued = (file: UploadingFile): QueuedFile => {
  const id = fileRefusal(file)
  return { ...file, percent: 0, failure: id === null ? null : { id, again: false } }
}

const nextOf = (files: readonly QueuedFile[]) => files.find(({ failure }) => failure === null)

/**
 * The upload queue. Files with a forbidden name or size fail at once, the others are sent one at a time. Uploaded files
 * leave the list; failed ones stay with their reason until they are dropped or retried. Those that did not reach the
 * server are retried once the connection is back.
 */
export const fileUploadMachine = setup({
  types: {} as {
    context: { files: QueuedFile[] }
    events: Event
    emitted: { type: 'file.arrived'; name: string }
  },
  actors: {
    /** Sends one file and reports its progress; stopped when the user cancels. */
    sendFile: fromCallback<EventObject, Keyed>(notProvided('sendFile')),
  },
  actions: {
    add: assign(({ context }, { files }: { files: readonly UploadingFile[] }) => ({
      files: [...context.files, ...files.map(queued)],
    })),
    change: assign(({ context }, { key, ...change }: Keyed & Partial<QueuedFile>) => ({
      files: context.files.map((file) => (file.key === key ? { ...file, ...change } : file)),
    })),
    remove: assign(({ context }, { key }: Keyed) => ({
      files: context.files.filter((file) => file.key !== key),
    })),
    /** Moves the file to the end of the queue, whose first file is being sent. */
    queueAgain: assign(({ context }, { key }: Keyed) => ({
      files: [
        ...context.files.filter((file) => file.key !== key),
        ...context.files.filter((file) => file.key === key).map(queued),
      ],
    })),
    queueLost: assign(({ context }) => ({
      files: [
        ...context.files.filter(({ failure }) => !failure?.lost),
        ...context.files.filter(({ failure }) => failure?.lost).map(queued),
      ],
    })),
    failSent: assign(({ context }) => {
      const sent = nextOf(context.files)
      const failure = { id: 'error.internal', again: true }
      return { files: context.files.map((file) => (file === sent ? { ...file, failure } : file)) }
    }),
    notifyArrived: emit((_, { name }: { name: string }) => ({ type: 'file.arrived' as const, name })),
  },
  guards: {
    hasWaiting: ({ context }) => nextOf(context.files) !== undefined,
    hasLost: ({ context }) => context.files.some(({ failure }) => failure?.lost),
    isSent: ({ context }, { key }: Keyed) => nextOf(context.files)?.key === key,
    mayRetry: ({ context }, { key }: Keyed) =>
      context.files.some((file) => file.key === key && file.failure?.again === true),
  },
}).createMachine({
  id: 'fileUpload',
  context: { files: [] },
  initial: 'idle',
  on: {
    'connection.isBack': { guard: 'hasLost', actions: 'queueLost' },
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
            { type: 'notifyArrived', params: ({ event }) => event },
          ],
        },
        'file.failed': {
          target: 'idle',
          actions: { type: 'change', params: ({ event: { key, failure } }) => ({ key, failure }) },
        },
        'file.drop': {
          guard: { type: 'isSent', params: ({ event }) => event },
          target: 'idle',
          actions: { type: 'remove', params: ({ event }) => event },
        },
      },
    },
  },
})
