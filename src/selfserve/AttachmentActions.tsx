import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import type { StoredAttachment } from '../../api/selfserve.ts'
import { call } from '../api/call.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { saveFile } from '../document/save-file.ts'
import type { Locked } from './offer-lock.ts'

type Props = Locked & {
  attachment: StoredAttachment
  onRemoved: (attachment: StoredAttachment) => void
}

/** Downloads an attachment, and deletes it once that is confirmed. */
export const AttachmentActions = ({ attachment, locked, onRemoved }: Props) => {
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
