import { type EventObject, fromCallback } from 'xstate'
import type { ProblemDetails } from '../../api/problem.ts'
import {
  answerFilesMachine,
  type AnswerFilesActor,
  type FromSending,
} from '../../machines/flow/condition/answer-files.machine.ts'
import type { UploadFailure } from '../../machines/flow/document/file-upload.machine.ts'
import { progressFetch } from './progress-fetch.ts'

/** `key`: the same for the same files, so that a repeated sending is known by it. */
export type SendAnswer = (how: {
  files: readonly File[]
  key: string
  signal: AbortSignal
  fetch: typeof globalThis.fetch
}) => Promise<unknown>

/** Why sending failed: a problem of the server, `lost` if it was not reached, or a fault of the program. */
export type SendingError = ProblemDetails | 'lost' | null

const SERVER_FAULT = 500
/** The path of a file in a refusal. */
const FILE = /^files\.(\d+)$/

const failureOf = (error: SendingError, keys: readonly string[]): Omit<FailedEvent, 'type'> => {
  if (error === 'lost') return { failure: { id: 'document.upload.lost', again: true, lost: true } }
  if (error === null) return { failure: { id: 'error.internal', again: true } }
  const [field] = error.fields ?? []
  const failure: UploadFailure = {
    text: field?.detail ?? error.detail,
    again: error.status >= SERVER_FAULT,
  }
  const key = keys[Number(FILE.exec(field?.path ?? '')?.[1] ?? -1)]
  return { failure, ...(key !== undefined && { key }) }
}
type FailedEvent = Extract<FromSending, { type: 'files.failed' }>

/** Files are only added at the end, so these three values identify a selection. */
const attemptOf = (keys: readonly string[]): string => `${keys[0]}-${keys.at(-1)}-${keys.length}`

type Answering = { send: SendAnswer; errorOf: (error: unknown) => SendingError }

/** The machine of an answer's files, with the files themselves. `errorOf`: what an error of `send` means. */
export const prepareAnswerFiles = ({ send, errorOf }: Answering) => {
  const files = new Map<string, File>()
  const sendFiles = fromCallback<EventObject, { keys: readonly string[] }>(
    ({ input: { keys }, sendBack }) => {
      const report = (event: FromSending) => sendBack(event)
      const stop = new AbortController()
      send({
        files: keys.flatMap((key) => files.get(key) ?? []),
        key: attemptOf(keys),
        signal: stop.signal,
        fetch: progressFetch((percent) => report({ type: 'files.progressed', percent })),
      })
        .then(() => report({ type: 'files.arrived' }))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) report({ type: 'files.failed', ...failureOf(errorOf(error), keys) })
        })
      return () => stop.abort()
    },
  )
  const add = (actor: AnswerFilesActor, chosen: readonly File[]) => {
    const added = chosen.map((file) => ({ key: crypto.randomUUID(), file }))
    for (const { key, file } of added) files.set(key, file)
    actor.send({
      type: 'files.add',
      files: added.map(({ key, file: { name, size } }) => ({ key, name, size })),
    })
  }
  return { machine: answerFilesMachine.provide({ actors: { sendFiles } }), files, add }
}
