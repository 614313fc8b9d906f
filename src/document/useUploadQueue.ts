import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromCallback, type EventObject } from 'xstate'
import {
  fileUploadMachine,
  type FromUpload,
  type UploadFailure,
} from '../../machines/flow/document/file-upload.machine.ts'
import { CallError, ConnectionLost } from '../api/call-error.ts'
import { progressFetch } from './progress-fetch.ts'

const SERVER_FAULT = 500

/** What the server says of the file itself goes before what it says of the call. */
const failureOf = (error: unknown): UploadFailure => {
  if (error instanceof ConnectionLost) return { id: 'connection.failed', again: true }
  if (!(error instanceof CallError)) return { id: 'error.internal', again: true }
  const { status, fields, detail } = error.problem
  return { text: fields?.[0]?.detail ?? detail, again: status >= SERVER_FAULT }
}

type How = { files: readonly File[]; key: string; signal: AbortSignal; fetch: typeof globalThis.fetch }
/** Makes the call that uploads one file. */
type SendFile = (how: How) => Promise<unknown>

/** Sends the bytes kept under a key; the key also tells the server when the same file comes again. */
const sendFileOf = (send: SendFile, files: ReadonlyMap<string, File>) =>
  fromCallback<EventObject, { key: string }>(({ input: { key }, sendBack }) => {
    const tell = (event: FromUpload) => sendBack(event)
    const file = files.get(key)
    if (!file) throw new Error('the file is gone')
    const stop = new AbortController()
    const fetch = progressFetch((percent) => tell({ type: 'file.progressed', key, percent }))
    send({ files: [file], key, signal: stop.signal, fetch })
      .then(() => tell({ type: 'file.arrived', key, name: file.name }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) tell({ type: 'file.failed', key, failure: failureOf(error) })
      })
    return () => stop.abort()
  })

const prepare = (send: SendFile) => {
  const files = new Map<string, File>()
  return { files, machine: fileUploadMachine.provide({ actors: { sendFile: sendFileOf(send, files) } }) }
}

/** Files that are uploaded one after the other by a call, which stays the one of the first time. */
export const useUploadQueue = (send: SendFile, onArrived: (name: string) => void) => {
  const [{ files, machine }] = useState(() => prepare(send))
  const actor = useActorRef(machine)
  useEffect(() => {
    const told = actor.on('file.arrived', ({ name }) => onArrived(name))
    return () => told.unsubscribe()
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
