import { HStack } from '@chakra-ui/react/stack'
import { FormattedMessage } from 'react-intl'
import { documentCalls } from '../../api/document.calls.ts'
import type { Document } from '../../api/document.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { call } from '../api/call.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Why } from '../design/Why.tsx'
import { styled } from '../design/theme/styled.ts'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useLockReason } from '../query-editor/useLock.tsx'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { DeleteButton } from '../shell/screen/DeleteButton.tsx'
import { DocumentLine, DocumentList, DocumentName, DownloadDocument } from './DocumentLine.tsx'
import { SignableMark } from './SignableMark.tsx'
import { Uploads } from './Uploads.tsx'
import { useDocuments } from './useDocuments.ts'
import { useUploadQueue } from './useUploadQueue.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'

const Space = styled('div', { base: { padding: '4' } })

/** The query's documents and their upload. */
export const DocumentsCard = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const locked = useLockReason('deal')
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <FoldingCard kind="documents" flush title={<FormattedMessage id="document.title" />}>
      <div ref={place}>
        {isNew || locked ? <NoUploads /> : <QueryUploads key={query.queryId} queryId={query.queryId} />}
        {isNew ? null : <Documents />}
      </div>
    </FoldingCard>
  )
}

const Item = ({ document }: { document: Document }) => {
  const locked = useLockReason('deal')
  return (
    <DocumentLine
      actions={
        <HStack wrap="wrap">
          <SignableMark document={document} />
          <HStack gap="0">
            <DownloadDocument document={document} />
            <DeleteButton
              remove={(options) =>
                call(documentCalls.delete, { body: { docFileId: document.docFileId } }, options)
              }
              name={document.fileName}
              texts={{
                label: 'document.delete',
                title: 'document.deletion.title',
                confirm: 'document.deletion.confirm',
                keep: 'document.deletion.keep',
                done: 'document.deleted',
              }}
              refreshes={[documentCalls.find]}
              refused={locked}
            />
          </HStack>
        </HStack>
      }
    >
      <DocumentName document={document} />
    </DocumentLine>
  )
}

const Documents = () => {
  const { data, error, refetch } = useDocuments()
  if (data && data.length > 0)
    return (
      <DocumentList>
        {data.map((document) => (
          <Item key={document.docFileId} document={document} />
        ))}
      </DocumentList>
    )
  if (data) return <EmptyState title={<FormattedMessage id="document.none" />} />
  return (
    <Space>
      {error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />}
    </Space>
  )
}

/** Says why no file can be added now. */
const NoUploads = () => {
  const locked = useLockReason('deal')
  return (
    <Space>
      <Why icon={locked ? 'lock' : 'info'}>{locked ?? <FormattedMessage id="document.saveFirst" />}</Why>
    </Space>
  )
}

/** Uploads to a stored query; a finished upload is announced and listed. */
const QueryUploads = ({ queryId }: { queryId: number }) => {
  const refresh = useInvalidate()
  const { succeed } = useAlerts()
  const queue = useUploadQueue(
    (how) => call(documentCalls.upload, { params: { queryId } }, how),
    (name) => {
      succeed('document.uploaded', { name })
      void refresh(documentCalls.find)
    },
  )
  return <Uploads {...queue} />
}
