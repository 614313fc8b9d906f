import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { PartnerRow } from '../../api/partner.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { IconButton } from '../design/IconButton.tsx'

type Props = { partner: Pick<PartnerRow, 'partnerId' | 'businessName'> }

/** Deletes a partner once that is confirmed; the server says why it cannot be. */
export const DeletePartner = ({ partner: { partnerId, businessName: name } }: Props) => {
  const intl = useIntl()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const [asking, setAsking] = useState(false)
  const remove = useApiMutation(partnerCalls.delete, {
    onSuccess: () => succeed('partner.deleted', { name }),
    onError: (error) => failWith(error, { long: true }),
    onSettled: async () => {
      setAsking(false)
      await Promise.all([refresh(partnerCalls.findAll), refresh(partnerCalls.names)])
    },
  })
  return (
    <>
      <IconButton
        icon="trash"
        label={intl.formatMessage({ id: 'partner.delete' }, { name })}
        onClick={() => setAsking(true)}
      />
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="partner.deletion.title" values={{ name }} />}
          confirm={<FormattedMessage id="partner.deletion.confirm" />}
          keep={<FormattedMessage id="partner.deletion.keep" />}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: partnerId } })}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage id="partner.deletion.says" />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
