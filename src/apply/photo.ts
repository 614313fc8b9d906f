import { createActor, fromPromise } from 'xstate'
import { API_PREFIX } from '../../api/call.ts'
import type { Language } from '../../api/language.ts'
import type { PhotoView } from '../../api/photo.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'
import { type PhotoActor, photoMachine } from '../../machines/flow/condition/photo.machine.ts'
import { problemIn } from './apply-call.ts'
import { createAnswerFiles, uploadFiles } from './apply-files.ts'
import type { AnswerFiles } from './FilesForm.tsx'

/** In the fragment, which browsers send to no server. */
const token = (): string => location.hash.slice(1)

const languageHere = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'et')

const open = async (): Promise<PhotoView> => {
  const response = await fetch(`${API_PREFIX}/photo/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': languageHere() },
    body: JSON.stringify({ token: token() }),
  }).catch(() => {
    throw new Refused(null)
  })
  if (!response.ok) throw new Refused(await problemIn(response))
  return response.json()
}

/** Creates the actor of the page. */
export const createPhoto = (): PhotoActor =>
  createActor(photoMachine.provide({ actors: { open: fromPromise<PhotoView>(open) } }))

/** Whether the code can send nothing any more. */
const isOver = (error: unknown): boolean =>
  error instanceof Refused &&
  (error.problem?.code === 'photo.over' || error.problem?.code === 'photo.unknown')

/** The photos that answer the condition of the opened code; its cookie names it. */
export const createPhotoFiles = (photo: PhotoActor): AnswerFiles =>
  createAnswerFiles(
    async (how) => {
      try {
        return await uploadFiles<PhotoView>('/photo/files', how, languageHere())
      } catch (error) {
        // Deferred: the page must not change while this actor still reports.
        if (isOver(error)) queueMicrotask(() => photo.send({ type: 'link.ended' }))
        throw error
      }
    },
    (view) => photo.send({ type: 'photos.arrived', view }),
  )
