import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { type EventObject, fromCallback } from 'xstate'
import {
  fileUploadMachine,
  type FromUpload,
  type UploadFailure,
} from '../../machines/flow/document/file-upload.machine.ts'
import { CallError, ConnectionLost } from '../api/call-error.ts'
import { useConnectionBack } from '../api/connection.ts'
import { progressFetch } from './progress-fetch.ts'

const SERVER_FAULT = 500

type How = { files: readonly File[]; key: string; signal: AbortSignal; fetch: typeof globalThis.fetch }
/** Makes the call that uploads one file. */
type SendFile = (how: How) => Promise<unknown>

/** Uploads files one after the other. The call is the one of the first render. */
export const useUploadQueue = (send: SendFile, onArrived: (name: string) => void) => {
  const [{ files, machine }] = useState(() => prepare(send))
  const actor = useActorRef(machine)
  useConnectionBack(() => actor.send({ type: 'connection.isBack' }))
  useEffect(() => {
    const arrivals = actor.on('file.arrived', ({ name }) => onArrived(name))
    return () => arrivals.unsubscribe()
  })
  const add = (chosen: readonly File[]) => {
    const added = chosen.map((file) => ({ key: crypto.randomUUID(), file }))
    for (const { key, file } of added) files.set(key, file)
    actor.send({
      type: 'files.add',
      files: added.map(({ key, file }) => ({ key, name: file.name, size: file.size })),
    })
  }
  return { actor, add }
}

/** The server's error of the file takes precedence over the error of the call. */
const failureOf = (error: unknown): UploadFailure => {
  if (error instanceof ConnectionLost) return { id: 'document.upload.lost', again: true, lost: true }
  if (!(error instanceof CallError)) return { id: 'error.internal', again: true }
  const { status, fields, detail } = error.problem
  return { text: fields?.[0]?.detail ?? detail, again: status >= SERVER_FAULT }
}

/** Sends the bytes stored under a key; the key is also the idempotency key. */
const sendFileOf = (send: SendFile, files: ReadonlyMap<string, File>) =>
  fromCallback<EventObject, { key: string }>(({ input: { key }, sendBack }) => {
    const report = (event: FromUpload) => sendBack(event)
    const file = files.get(key)
    if (!file) throw new Error('the file is gone')
    const stop = new AbortController()
    const fetch = progressFetch((percent) => report({ type: 'file.progressed', key, percent }))
    send({ files: [file], key, signal: stop.signal, fetch })
      .then(() => report({ type: 'file.arrived', key, name: file.name }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) report({ type: 'file.failed', key, failure: failureOf(error) })
      })
    return () => stop.abort()
  })

const prepare = (send: SendFile) => {
  const files = new Map<string, File>()
  return { files, machine: fileUploadMachine.provide({ actors: { sendFile: sendFileOf(send, files) } }) }
}
