import { createActor, fromPromise } from 'xstate'
import type { PhotoView } from '../../api/photo.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'
import { type PhotoActor, photoMachine } from '../../machines/flow/condition/photo.machine.ts'
import { createAnswerFiles, uploadFiles } from './apply-files.ts'
import type { AnswerFiles } from './FilesForm.tsx'
import { languageHere, postFromLink } from './link-call.ts'

/** Creates the actor of the page. */
export const createPhoto = (): PhotoActor =>
  createActor(
    photoMachine.provide({ actors: { open: fromPromise<PhotoView>(() => postFromLink('/photo/open')) } }),
  )

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
