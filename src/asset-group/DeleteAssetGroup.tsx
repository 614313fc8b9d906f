import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { assetGroupCalls } from '../../api/asset-group.calls.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { IconButton } from '../design/IconButton.tsx'

/** Deletes a group once that is confirmed; while it is in use the server says by what. */
export const DeleteAssetGroup = ({ id, name }: { id: number; name: string }) => {
  const intl = useIntl()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const [asking, setAsking] = useState(false)
  const remove = useApiMutation(assetGroupCalls.delete, {
    onSuccess: () => succeed('assetGroup.deleted'),
    onError: (error) => failWith(error, { long: true }),
    onSettled: async () => {
      setAsking(false)
      await refresh(assetGroupCalls.findAll)
    },
  })
  return (
    <>
      <IconButton
        icon="trash"
        label={intl.formatMessage({ id: 'assetGroup.delete' }, { name })}
        onClick={() => setAsking(true)}
      />
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="assetGroup.deletion" values={{ name }} />}
          confirm={<FormattedMessage id="assetGroup.deletion.confirm" />}
          keep={<FormattedMessage id="assetGroup.deletion.keep" />}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id } })}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage id="assetGroup.deletion.says" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
