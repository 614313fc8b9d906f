import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage, useIntl } from 'react-intl'
import type {
  FileUploadActor,
  QueuedFile,
  UploadFailure,
} from '../../machines/flow/document/file-upload.machine.ts'
import { IconButton } from '../design/IconButton.tsx'
import { Progress } from '../design/Progress.tsx'
import { DocumentLine } from './DocumentLine.tsx'

type Props = { file: QueuedFile; actor: FileUploadActor }

/** A running upload with its progress and a cancel button, or why it failed. */
export const UploadLine = ({ file: { key, name, percent, failure }, actor }: Props) => {
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
