import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import type { StoredAttachment } from '../../api/selfserve.ts'
import { call } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { DocumentLine, DocumentList } from '../document/DocumentLine.tsx'
import { Uploads } from '../document/Uploads.tsx'
import { saveFile } from '../document/save-file.ts'
import { useUploadQueue } from '../document/useUploadQueue.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import type { OfferForm } from './offer-form.ts'
import type { Locked } from './OfferLayout.tsx'

type Props = Locked & { onRemoved: (attachment: StoredAttachment) => void }

/** The files of the offer. */
export const AttachmentsCard = ({ locked, onRemoved }: Props) => {
  const attachments = useWatch<OfferForm, 'attachments'>({ name: 'attachments' })
  const size = useSize()
  return (
    <Card flush title={<FormattedMessage id="selfServe.attachments" />}>
      {locked ? null : <Uploading />}
      {attachments.length > 0 ? (
        <DocumentList>
          {attachments.map((attachment) => (
            <DocumentLine
              key={attachment.fileId}
              actions={
                <HStack gap="0">
                  <AttachmentActions attachment={attachment} locked={locked} onRemoved={onRemoved} />
                </HStack>
              }
            >
              <Text as="span" fontWeight="600">
                {attachment.fileName}
              </Text>
              <Text as="span" textStyle="meta" color="ink3">
                {size(attachment.size)}
              </Text>
            </DocumentLine>
          ))}
        </DocumentList>
      ) : (
        <EmptyState title={<FormattedMessage id="selfServe.attachments.none" />} />
      )}
    </Card>
  )
}

/** Uploads. An uploaded file is added to the form and stored with the offer. */
const Uploading = () => {
  const { getValues, setValue } = useFormContext<OfferForm>()
  const { succeed } = useAlerts()
  const queue = useUploadQueue(
    async (how) => {
      const arrived = await call(selfServeCalls.uploadAttachments, {}, how)
      setValue('attachments', [...getValues('attachments'), ...arrived], { shouldDirty: true })
    },
    (name) => succeed('document.uploaded', { name }),
  )
  return <Uploads {...queue} />
}

const useSize = () => {
  const intl = useIntl()
  return (bytes: number) => intl.formatNumber(Math.ceil(bytes / 1000), { style: 'unit', unit: 'kilobyte' })
}

type AttachmentActionsProps = Locked & {
  attachment: StoredAttachment
  onRemoved: (attachment: StoredAttachment) => void
}

/** Downloads an attachment, and deletes it after a confirmation. */
const AttachmentActions = ({ attachment, locked, onRemoved }: AttachmentActionsProps) => {
  const intl = useIntl()
  const { fileId, fileName: name } = attachment
  const { succeed, failWith } = useAlerts()
  const [asking, setAsking] = useState(false)
  const download = useMutation({
    mutationFn: () => call(selfServeCalls.getAttachment, { params: { fileId } }),
    onSuccess: saveFile,
    onError: (error) => failWith(error),
  })
  const remove = useApiMutation(selfServeCalls.removeAttachment, {
    onSuccess: () => {
      succeed('document.deleted')
      onRemoved(attachment)
    },
    onError: (error) => failWith(error),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <IconButton
        icon="download"
        label={intl.formatMessage({ id: 'document.download' }, { name })}
        busy={download.isPending}
        onClick={() => download.mutate()}
      />
      <IconButton
        icon="trash"
        label={intl.formatMessage({ id: 'document.delete' }, { name })}
        refused={locked}
        onClick={() => setAsking(true)}
      />
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="document.deletion.title" values={{ name }} />}
          confirm={<FormattedMessage id="document.deletion.confirm" />}
          keep={<FormattedMessage id="document.deletion.keep" />}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { fileId } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
