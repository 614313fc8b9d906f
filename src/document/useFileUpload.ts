import { documentCalls } from '../../api/document.calls.ts'
import { call } from '../api/call.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useUploadQueue } from './useUploadQueue.ts'

/** The files that are being attached to a stored query; each that arrives is told and listed. */
export const useFileUpload = (queryId: number) => {
  const refresh = useInvalidate()
  const { succeed } = useAlerts()
  return useUploadQueue(
    (how) => call(documentCalls.upload, { params: { queryId } }, how),
    (name) => {
      succeed('document.uploaded', { name })
      void refresh(documentCalls.find)
    },
  )
}
