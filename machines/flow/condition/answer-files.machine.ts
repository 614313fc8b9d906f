import { type ActorRefFrom, assign, emit, type EventObject, fromCallback, setup } from 'xstate'
import { ANSWER_FILES } from '../../../api/condition-files.ts'
import { fileRefusal } from '../../../domain/document-file.ts'
import type { UploadingFile, UploadFailure } from '../document/file-upload.machine.ts'
import { notProvided } from '../not-provided.ts'

export type AnswerFilesActor = ActorRefFrom<typeof answerFilesMachine>

/** A selected file. A refused file keeps the reason and is not sent. */
export type ChosenFile = UploadingFile & { refusal: UploadFailure | null }

/** Reports of the upload. `key`: the refused file; without it the whole answer failed. */
export type FromSending =
  | { type: 'files.progressed'; percent: number }
  | { type: 'files.arrived' }
  | { type: 'files.failed'; failure: UploadFailure; key?: string }

export type AnswerFilesEvent =
  | FromSending
  | { type: 'files.add'; files: readonly UploadingFile[] }
  | { type: 'file.remove'; key: string }
  | { type: 'files.send' }
  | { type: 'files.stop' }
  | { type: 'connection.isBack' }
  /** A refetch has shown that the server has an answer by this user. */
  | { type: 'answer.isStored' }

type Context = {
  files: readonly ChosenFile[]
  /** Percent of the bytes that have been sent. */
  percent: number
  /** Why the answer was not sent, unless it was one file's fault. */
  failure: UploadFailure | null
  /** The response to the upload was lost, so the server may have the files. */
  maybeStored: boolean
}

const sendable = (files: readonly ChosenFile[]) => files.filter(({ refusal }) => refusal === null)

/** Adds files. Only files that can be sent count towards the maximum of an answer. */
const added = (before: readonly ChosenFile[], more: readonly UploadingFile[]): ChosenFile[] => {
  const files = [...before]
  for (const { key, name, size } of more) {
    const full = sendable(files).length >= ANSWER_FILES
    const id = fileRefusal({ name, size }) ?? (full ? 'answerFiles.tooMany' : null)
    files.push({ key, name, size, refusal: id === null ? null : { id, again: false } })
  }
  return files
}

type Failed = { failure: UploadFailure; key?: string }
const failureOf = ({ event }: { event: Failed }): Failed => event

/**
 * The files of one answer to a condition: the user selects them, the machine checks them, and they are sent together, all or
 * none. A refused file shows the reason and stays until the user removes it; the others can be sent without it. An answer
 * that did not reach the server is sent again when the connection is back.
 */
export const answerFilesMachine = setup({
  types: {} as { context: Context; events: AnswerFilesEvent; emitted: { type: 'answer.arrived' } },
  actors: {
    /** Uploads the files with these keys and reports progress. Leaving the state aborts the upload. */
    sendFiles: fromCallback<EventObject, { keys: readonly string[] }>(notProvided('sendFiles')),
  },
  actions: {
    add: assign(({ context }, { files }: { files: readonly UploadingFile[] }) => ({
      files: added(context.files, files),
      failure: null,
      maybeStored: false,
    })),
    remove: assign(({ context }, { key }: { key: string }) => ({
      files: context.files.filter((file) => file.key !== key),
      failure: null,
      maybeStored: false,
    })),
    begin: assign({ percent: 0, failure: null }),
    setPercent: assign((_, { percent }: { percent: number }) => ({ percent })),
    refuseFile: assign(({ context }, { failure, key }: Failed) => ({
      files: context.files.map((file) => (file.key === key ? { ...file, refusal: failure } : file)),
    })),
    setFailure: assign(({ context }, { failure }: Failed) => ({
      failure,
      maybeStored: context.maybeStored || failure.lost === true,
    })),
    failSending: assign({ failure: { id: 'error.internal', again: true } }),
    /** Refused files stay, with their reasons. */
    clearSent: assign(({ context }) => ({
      files: context.files.filter(({ refusal }) => refusal !== null),
      failure: null,
      maybeStored: false,
    })),
    notifyArrived: emit({ type: 'answer.arrived' }),
  },
  guards: {
    hasSendable: ({ context }) => sendable(context.files).length > 0,
    isOfFile: ({ context }, { key }: Failed) => context.files.some((file) => file.key === key),
    isMaybeStored: ({ context }) => context.maybeStored,
    isLost: ({ context }) => context.failure?.lost === true,
  },
}).createMachine({
  id: 'answerFiles',
  context: { files: [], percent: 0, failure: null, maybeStored: false },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'files.add': { actions: { type: 'add', params: ({ event }) => event } },
        'file.remove': { actions: { type: 'remove', params: ({ event }) => event } },
        'files.send': { guard: 'hasSendable', target: 'sending' },
        'connection.isBack': { guard: 'isLost', target: 'sending' },
        'answer.isStored': { guard: 'isMaybeStored', actions: 'clearSent' },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'begin',
      invoke: {
        id: 'sendFiles',
        src: 'sendFiles',
        input: ({ context }) => ({ keys: sendable(context.files).map(({ key }) => key) }),
        onError: { target: 'choosing', actions: 'failSending' },
      },
      on: {
        'files.progressed': { actions: { type: 'setPercent', params: ({ event }) => event } },
        'files.arrived': { target: 'choosing', actions: ['clearSent', 'notifyArrived'] },
        'files.failed': [
          {
            guard: { type: 'isOfFile', params: failureOf },
            target: 'choosing',
            actions: { type: 'refuseFile', params: failureOf },
          },
          { target: 'choosing', actions: { type: 'setFailure', params: failureOf } },
        ],
        'files.stop': 'choosing',
      },
    },
  },
})
