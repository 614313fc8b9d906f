import { chakra } from '@chakra-ui/react/styled-system'
import { FormattedMessage, useIntl } from 'react-intl'
import type { FileUploadActor, QueuedFile, UploadFailure } from '../../machines/file-upload.machine.ts'
import { IconButton } from '../design/IconButton.tsx'
import { Row } from '../design/Row.tsx'
import { Text } from '../design/Text.tsx'
import { DocumentLine } from './DocumentLine.tsx'

const Progress = chakra('progress', {
  base: { width: 'full', height: '6px', accentColor: '{colors.accent}' },
})

type FailureProps = { name: string; failure: UploadFailure }

const Failure = ({ name, failure: { id, text } }: FailureProps) => (
  <Text as="span" size="small" tone="danger" role="alert">
    {id === undefined ? text : <FormattedMessage id={id} values={{ name }} />}
  </Text>
)

type Props = { file: QueuedFile; actor: FileUploadActor }

/** A file on its way: how far it is and the way to stop it, or why it did not arrive. */
export const UploadLine = ({ file: { key, name, percent, failure }, actor }: Props) => {
  const intl = useIntl()
  const actions = (
    <Row gap="0" flexWrap="nowrap">
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
    </Row>
  )
  return (
    <DocumentLine actions={actions}>
      <Text as="span" strong>
        {name}
      </Text>
      {failure ? (
        <Failure name={name} failure={failure} />
      ) : (
        <Progress
          max={100}
          value={percent}
          aria-label={intl.formatMessage({ id: 'document.upload.progress' }, { name })}
        />
      )}
    </DocumentLine>
  )
}
