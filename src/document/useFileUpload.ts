import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromCallback, type EventObject } from 'xstate'
import { documentCalls } from '../../api/document.calls.ts'
import {
  fileUploadMachine,
  type FromUpload,
  type UploadFailure,
} from '../../machines/flow/document/file-upload.machine.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { call } from '../api/call.ts'
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

/** Sends the bytes kept under a key; the key also tells the server when the same file comes again. */
const sendFileOf = (queryId: number, files: ReadonlyMap<string, File>) =>
  fromCallback<EventObject, { key: string }>(({ input: { key }, sendBack }) => {
    const tell = (event: FromUpload) => sendBack(event)
    const file = files.get(key)
    if (!file) throw new Error('the file is gone')
    const stop = new AbortController()
    const fetch = progressFetch((percent) => tell({ type: 'file.progressed', key, percent }))
    call(documentCalls.upload, { params: { queryId } }, { files: [file], key, signal: stop.signal, fetch })
      .then(() => tell({ type: 'file.arrived', key, name: file.name }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) tell({ type: 'file.failed', key, failure: failureOf(error) })
      })
    return () => stop.abort()
  })

const prepare = (queryId: number) => {
  const files = new Map<string, File>()
  return { files, machine: fileUploadMachine.provide({ actors: { sendFile: sendFileOf(queryId, files) } }) }
}

/** The files that are being attached to a stored query; each that arrives is told and listed. */
export const useFileUpload = (queryId: number) => {
  const [{ files, machine }] = useState(() => prepare(queryId))
  const actor = useActorRef(machine)
  const refresh = useInvalidate()
  const { succeed } = useAlerts()
  useEffect(() => {
    const told = actor.on('file.arrived', ({ name }) => {
      succeed('document.uploaded', { name })
      void refresh(documentCalls.find)
    })
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
