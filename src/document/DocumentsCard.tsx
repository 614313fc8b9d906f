import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage } from 'react-intl'
import type { Document } from '../../contract/document.ts'
import { FailedAnswer } from '../answer/FailedAnswer.tsx'
import { useLockReason } from '../client/useLockReason.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Row } from '../design/Row.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { Why } from '../design/Why.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { DeleteDocument } from './DeleteDocument.tsx'
import { DocumentLine, DocumentList } from './DocumentLine.tsx'
import { DocumentName } from './DocumentName.tsx'
import { FetchDocument } from './FetchDocument.tsx'
import { SignableMark } from './SignableMark.tsx'
import { Uploads } from './Uploads.tsx'
import { useDocuments } from './useDocuments.ts'

const Space = chakra('div', { base: { padding: '4' } })

const Item = ({ document }: { document: Document }) => (
  <DocumentLine
    actions={
      <Row gap="2">
        <SignableMark document={document} />
        <Row gap="0" flexWrap="nowrap">
          <FetchDocument document={document} />
          <DeleteDocument document={document} />
        </Row>
      </Row>
    }
  >
    <DocumentName document={document} />
  </DocumentLine>
)

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
      {error ? <FailedAnswer error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />}
    </Space>
  )
}

/** Why nothing can be attached now. */
const Shut = () => {
  const locked = useLockReason('deal')
  return (
    <Space>
      <Why icon={locked ? 'lock' : 'info'}>{locked ?? <FormattedMessage id="document.saveFirst" />}</Why>
    </Space>
  )
}

/** The documents of the query: attaching them, and what is attached. */
export const DocumentsCard = () => {
  const { query, isNew } = useQueryEditor()
  const locked = useLockReason('deal')
  return (
    <Card flush title={<FormattedMessage id="document.title" />}>
      {isNew || locked ? <Shut /> : <Uploads key={query.queryId} />}
      {isNew ? null : <Documents />}
    </Card>
  )
}
