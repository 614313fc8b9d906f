import { useSelector } from '@xstate/react'
import { DocumentList } from './DocumentLine.tsx'
import { DropZone } from './DropZone.tsx'
import { UploadLine } from './UploadLine.tsx'
import { useFileUpload } from './useFileUpload.ts'
import { styled } from '../design/theme/styled.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/query-session.ts'

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
