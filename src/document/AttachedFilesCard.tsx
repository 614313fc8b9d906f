import { HStack } from '@chakra-ui/react/stack'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { documentCalls } from '../../api/document.calls.ts'
import type { Document } from '../../api/document.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { call } from '../api/call.ts'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { DocumentLine, DocumentList, DocumentName, DownloadDocument } from './DocumentLine.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { SignableMark } from './SignableMark.tsx'
import { useDocuments } from './useDocuments.ts'
import { FoldingCard } from '../user/FoldingCard.tsx'

const Space = styled('div', { base: { padding: '4' } })

/** The query's documents, read-only: single downloads, or several as one archive. */
export const AttachedFilesCard = () => {
  const { data, error, refetch } = useDocuments()
  if (data && data.length > 0) return <Picking documents={data} />
  return (
    <FoldingCard kind="files" flush title={<FormattedMessage id="document.attached" />}>
      {data ? (
        <EmptyState title={<FormattedMessage id="document.none" />} />
      ) : (
        <Space>
          {error ? <FailedQuery error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />}
        </Space>
      )}
    </FoldingCard>
  )
}

type ItemProps = { document: Document; picked: boolean; onPick: (picked: boolean) => void }

const Item = ({ document, picked, onPick }: ItemProps) => {
  const intl = useIntl()
  const { fileName: name } = document
  return (
    <DocumentLine
      lead={
        <Checkbox checked={picked} onChange={onPick} gap="0">
          <VisuallyHidden>{intl.formatMessage({ id: 'document.select' }, { name })}</VisuallyHidden>
        </Checkbox>
      }
      actions={
        <HStack wrap="wrap">
          <SignableMark document={document} />
          <DownloadDocument document={document} />
        </HStack>
      }
    >
      <DocumentName document={document} />
    </DocumentLine>
  )
}

type FooterProps = { picked: readonly number[]; all: boolean; onAll: () => void }

const Footer = ({ picked, all, onAll }: FooterProps) => (
  <>
    <DownloadButton
      size="sm"
      refused={picked.length === 0 ? <FormattedMessage id="document.pickFirst" /> : undefined}
      reason="tooltip"
      fetch={() => call(documentCalls.getSelected, { params: { ids: picked.join(',') } })}
    >
      <FormattedMessage id="document.downloadSelected" values={{ count: picked.length }} />
    </DownloadButton>
    <Button size="sm" variant="ghost" onClick={onAll}>
      <FormattedMessage id={all ? 'document.selectNone' : 'document.selectAll'} />
    </Button>
  </>
)

const Picking = ({ documents }: { documents: readonly Document[] }) => {
  const ids = documents.map(({ docFileId }) => docFileId)
  const [chosen, setChosen] = useState<readonly number[]>([])
  // A document that another user has deleted is no longer selected.
  const picked = ids.filter((id) => chosen.includes(id))
  const all = picked.length === ids.length
  return (
    <FoldingCard
      kind="files"
      flush
      title={<FormattedMessage id="document.attached" />}
      footer={<Footer picked={picked} all={all} onAll={() => setChosen(all ? [] : ids)} />}
    >
      <DocumentList>
        {documents.map((document) => (
          <Item
            key={document.docFileId}
            document={document}
            picked={picked.includes(document.docFileId)}
            onPick={(isPicked) =>
              setChosen(
                isPicked ? [...picked, document.docFileId] : picked.filter((id) => id !== document.docFileId),
              )
            }
          />
        ))}
      </DocumentList>
    </FoldingCard>
  )
}
