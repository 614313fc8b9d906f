import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { templateCalls } from '../../api/template.calls.ts'
import type { Template } from '../../api/template.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { IconButton } from '../design/IconButton.tsx'

/** Deletes a template once that is confirmed. */
export const DeleteTemplate = ({ template: { id, name } }: { template: Template }) => {
  const intl = useIntl()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const [asking, setAsking] = useState(false)
  const remove = useApiMutation(templateCalls.delete, {
    onSuccess: () => succeed('template.deleted'),
    onError: (error) => failWith(error),
    onSettled: async () => {
      setAsking(false)
      await refresh(templateCalls.findAll)
    },
  })
  return (
    <>
      <IconButton
        icon="trash"
        label={intl.formatMessage({ id: 'template.delete' }, { name })}
        onClick={() => setAsking(true)}
      />
      {asking ? (
        <ConfirmDialog
          title={<FormattedMessage id="template.deletion.title" values={{ name }} />}
          confirm={<FormattedMessage id="template.deletion.confirm" />}
          keep={<FormattedMessage id="template.deletion.keep" />}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
