import { createActor } from 'xstate'
import { API_PREFIX } from '../../api/call.ts'
import type { Language } from '../../api/language.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'
import type { AnswerFilesActor } from '../../machines/flow/condition/answer-files.machine.ts'
import { prepareAnswerFiles, type SendAnswer } from '../document/answer-files.ts'
import { problemIn } from './apply-call.ts'
import type { AnswerFiles } from './FilesForm.tsx'

export type HowToSend = Parameters<SendAnswer>[0]

/** Uploads files to a call of this page. @throws Refused */
export const uploadFiles = async <Answer>(
  path: string,
  { files, signal, fetch }: HowToSend,
  language: Language,
): Promise<Answer> => {
  const body = new FormData()
  for (const file of files) body.append('files', file, file.name)
  const headers = { 'accept-language': language }
  const response = await fetch(API_PREFIX + path, { method: 'POST', headers, body, signal }).catch(() => {
    throw new Refused(null)
  })
  if (!response.ok) throw new Refused(await problemIn(response))
  return response.json()
}

const errorOf = (error: unknown) => (error instanceof Refused ? (error.problem ?? 'lost') : null)

/** Creates the files of an answer; `onArrived` gets what the call has answered. */
export const createAnswerFiles = <Answer>(
  send: (how: HowToSend) => Promise<Answer>,
  onArrived: (answer: Answer) => void,
): AnswerFiles => {
  const { machine, files, add } = prepareAnswerFiles({
    send: async (how) => onArrived(await send(how)),
    errorOf,
  })
  const actor = createActor(machine)
  const pictures = new Map<string, string>()
  const pictureOf = (key: string): string | null => {
    const file = files.get(key)
    if (!file?.type.startsWith('image/')) return null
    const url = pictures.get(key) ?? URL.createObjectURL(file)
    pictures.set(key, url)
    return url
  }
  return { actor, add: (chosen) => add(actor, chosen), pictureOf }
}

/**
 * Starts the actor, notifies it when the connection is back, and has the browser ask before files are lost that were not
 * sent: a reload cannot keep them. Returns a function that stops it.
 */
export const startAnswerFiles = (actor: AnswerFilesActor): (() => void) => {
  const over = new AbortController()
  actor.start()
  window.addEventListener('online', () => actor.send({ type: 'connection.isBack' }), over)
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (actor.getSnapshot().context.files.some(({ refusal }) => refusal === null)) event.preventDefault()
    },
    over,
  )
  return () => {
    over.abort()
    actor.stop()
  }
}
