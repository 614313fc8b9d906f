import { useSelector } from '@xstate/react'
import { documentCalls } from '../../api/document.calls.ts'
import { call } from '../api/call.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { styled } from '../design/theme/styled.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { DocumentList } from './DocumentLine.tsx'
import { DropZone } from './DropZone.tsx'
import { UploadLine } from './UploadLine.tsx'
import { useUploadQueue } from './useUploadQueue.ts'

const Space = styled('div', { base: { padding: '4' } })

/** Where files are dropped, and those that are on their way. */
export const Uploads = () => {
  const query = useQueryState(selectQuery)
  const { actor, add } = useFileUpload(query.queryId)
  const files = useSelector(actor, ({ context }) => context.files)
  return (
    <>
      <Space>
        <DropZone onFiles={add} />
      </Space>
      {files.length > 0 ? (
        <DocumentList borderBlockWidth="1px" borderColor="line">
          {files.map((file) => (
            <UploadLine key={file.key} file={file} actor={actor} />
          ))}
        </DocumentList>
      ) : null}
    </>
  )
}

/** The files that are being attached to a stored query; each that arrives is told and listed. */
const useFileUpload = (queryId: number) => {
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
