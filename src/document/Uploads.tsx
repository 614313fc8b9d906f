import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { styled } from '../design/theme/styled.ts'
import { DocumentList, DocumentLine } from './DocumentLine.tsx'
import type { useUploadQueue } from './useUploadQueue.ts'
import type {
  FileUploadActor,
  QueuedFile,
  UploadFailure,
} from '../../machines/flow/document/file-upload.machine.ts'
import { IconButton } from '../design/IconButton.tsx'
import { Progress } from '../design/Progress.tsx'
import { fileExtensions } from '../../domain/document-file.ts'
import { Icon } from '../design/Icon.tsx'

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

const Zone = styled('label', {
  base: {
    position: 'relative',
    display: 'grid',
    justifyItems: 'center',
    gap: '1',
    padding: '4',
    borderWidth: '1.5px',
    borderStyle: 'dashed',
    borderColor: 'field',
    borderRadius: 'control',
    textAlign: 'center',
    cursor: 'pointer',
    '&:hover': { bg: 'well' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
  },
  variants: { over: { true: { bg: 'accentBg', borderColor: 'accent' } } },
})
const Choose = styled('span', {
  base: { display: 'inline-flex', gap: '2', alignItems: 'center', fontWeight: 500 },
})
const Input = styled('input', {
  base: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

type DropZoneProps = {
  /** Says what the file is for; otherwise how to add files. */
  label?: ReactNode
  /** Which files; otherwise documents. */
  hint?: ReactNode
  /** File name extensions that the file dialog offers. */
  extensions?: readonly string[]
  onFiles: (files: readonly File[]) => void
}

/** Accepts dropped files, or opens the file dialog. */
export const DropZone = ({ label, hint, extensions = fileExtensions, onFiles }: DropZoneProps) => {
  const hintId = useId()
  const [over, setOver] = useState(false)
  const hover = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <Zone
      over={over}
      data-print="no"
      onDragEnter={hover(true)}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event)
        onFiles(filesOf(event.dataTransfer.files))
      }}
    >
      <Choose>
        <Icon name="upload" />
        {label ?? <FormattedMessage id="document.choose" />}
      </Choose>
      <Text as="span" textStyle="small" color="ink2" id={hintId}>
        {hint ?? <FormattedMessage id="document.choose.hint" />}
      </Text>
      <Input
        type="file"
        multiple
        accept={extensions.join(',')}
        aria-describedby={hintId}
        onChange={(event) => {
          onFiles(filesOf(event.target.files))
          // Lets the user choose the same file again.
          event.target.value = ''
        }}
      />
    </Zone>
  )
}

const filesOf = (list: FileList | null): File[] => [...(list ?? [])]
