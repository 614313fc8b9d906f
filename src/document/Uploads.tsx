import { useSelector } from '@xstate/react'
import { styled } from '../design/theme/styled.ts'
import { DocumentList } from './DocumentLine.tsx'
import { DropZone } from './DropZone.tsx'
import { UploadLine } from './UploadLine.tsx'
import type { useUploadQueue } from './useUploadQueue.ts'

const Space = styled('div', { base: { padding: '4' } })

/** The drop zone and the running uploads. */
export const Uploads = ({ actor, add }: ReturnType<typeof useUploadQueue>) => {
  const files = useSelector(actor, ({ context }) => context.files)
  return (
    <>
      <Space>
        <DropZone onFiles={add} />
      </Space>
      {files.length > 0 ? (
        <DocumentList framed>
          {files.map((file) => (
            <UploadLine key={file.key} file={file} actor={actor} />
          ))}
        </DocumentList>
      ) : null}
    </>
  )
}
