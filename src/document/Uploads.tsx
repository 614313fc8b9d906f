import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { styled } from '../design/theme/styled.ts'
import { DocumentList, DocumentLine } from './DocumentLine.tsx'
import type { useUploadQueue } from './useUploadQueue.ts'
import type {
  FileUploadActor,
  QueuedFile,
  UploadFailure,
} from '../../machines/flow/document/file-upload.machine.ts'
import { DropZone } from '../design/DropZone.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Progress } from '../design/Progress.tsx'
import { fileExtensions } from '../../domain/document-file.ts'

const Space = styled('div', { base: { padding: '4' } })

/** The drop zone and the running uploads. */
export const Uploads = ({ actor, add }: ReturnType<typeof useUploadQueue>) => {
  const files = useSelector(actor, ({ context }) => context.files)
  return (
    <>
      <Space>
        <DocumentDropZone onFiles={add} />
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

type UploadLineProps = { file: QueuedFile; actor: FileUploadActor }

/** A running upload with its progress and a cancel button, or why it failed. */
export const UploadLine = ({ file: { key, name, percent, failure }, actor }: UploadLineProps) => {
  const intl = useIntl()
  const actions = (
    <HStack gap="0">
      {failure?.again ? (
        <IconButton
          icon="refresh"
          label={intl.formatMessage({ id: 'document.upload.again' }, { name })}
          onClick={() => actor.send({ type: 'file.retry', key })}
        />
      ) : null}
      <IconButton
        icon="close"
        label={intl.formatMessage(
          { id: failure ? 'document.upload.dismiss' : 'document.upload.cancel' },
          { name },
        )}
        onClick={() => actor.send({ type: 'file.drop', key })}
      />
    </HStack>
  )
  return (
    <DocumentLine actions={actions}>
      <Text as="span" fontWeight="600">
        {name}
      </Text>
      {failure ? (
        <Failure name={name} failure={failure} />
      ) : (
        <Progress
          size="sm"
          label={intl.formatMessage({ id: 'document.upload.progress' }, { name })}
          value={percent}
        />
      )}
    </DocumentLine>
  )
}

type FailureProps = { name: string; failure: UploadFailure }

const Failure = ({ name, failure: { id, text, lost = false } }: FailureProps) => (
  <Text as="span" textStyle="small" color={lost ? 'ink2' : 'danger'} role={lost ? 'status' : 'alert'}>
    {id === undefined ? text : <FormattedMessage id={id} values={{ name }} />}
  </Text>
)

type DocumentDropZoneProps = {
  /** Says what the file is for; otherwise how to add files. */
  label?: ReactNode
  onFiles: (files: readonly File[]) => void
}

/** Accepts documents. */
export const DocumentDropZone = ({
  label = <FormattedMessage id="document.choose" />,
  onFiles,
}: DocumentDropZoneProps) => (
  <DropZone
    label={label}
    hint={<FormattedMessage id="document.choose.hint" />}
    extensions={fileExtensions}
    onFiles={onFiles}
  />
)
