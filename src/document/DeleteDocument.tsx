import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { documentCalls } from '../../api/document.calls.ts'
import type { Document } from '../../api/document.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useLockReason } from '../query/editor/useLockReason.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { IconButton } from '../design/IconButton.tsx'

/** Deletes a document once that is confirmed. */
export const DeleteDocument = ({ document: { docFileId, fileName: name } }: { document: Document }) => {
  const intl = useIntl()
  const locked = useLockReason('deal')
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const [asking, setAsking] = useState(false)
  const remove = useApiMutation(documentCalls.delete, {
    onSuccess: () => succeed('document.deleted'),
    onError: (error) => failWith(error),
    onSettled: async () => {
      setAsking(false)
      await refresh(documentCalls.find)
    },
  })
  return (
    <>
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
          onConfirm={() => remove.mutate({ body: { docFileId } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
