import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Call } from '../../../api/call.ts'
import { useInvalidate } from '../../api/useInvalidate.ts'
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx'
import { IconButton } from '../../design/IconButton.tsx'
import { useAlerts, useFailureText } from '../alerts/useAlerts.ts'

/** Message ids; `says`: the consequences. */
type Texts = { label: string; title: string; confirm: string; keep: string; says?: string; done: string }

type Props = {
  /** Deletes the record; the key is the same until the dialog closes. */
  remove: (options: { key: string }) => Promise<unknown>
  /** The record's name in the texts. */
  name: string
  texts: Texts
  /** The calls to refetch afterwards. */
  refreshes: readonly Call[]
  /** Why deleting is not possible at all. */
  refused?: ReactNode
}

/** Deletes a record after a confirmation. If it fails, the dialog stays and shows why. */
export const DeleteButton = ({ remove, name, texts, refreshes, refused }: Props) => {
  const intl = useIntl()
  const failureText = useFailureText()
  const { succeed } = useAlerts()
  const refresh = useInvalidate()
  const [key, setKey] = useState<string | null>(null)
  const refreshAll = () => Promise.all(refreshes.map((one) => refresh(one)))
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      setKey(null)
      succeed(texts.done, { name })
      return refreshAll()
    },
  })
  const close = async () => {
    const failed = removal.isError
    setKey(null)
    removal.reset()
    // Not earlier: if another user has deleted the record, refetching removes its row and this dialog.
    if (failed) await refreshAll()
  }
  return (
    <>
      <IconButton
        icon="trash"
        label={intl.formatMessage({ id: texts.label }, { name })}
        refused={refused}
        onClick={() => setKey(crypto.randomUUID())}
      />
      {key === null ? null : (
        <ConfirmDialog
          title={<FormattedMessage id={texts.title} values={{ name }} />}
          confirm={<FormattedMessage id={texts.confirm} />}
          keep={<FormattedMessage id={texts.keep} />}
          failure={removal.error ? failureText(removal.error) : null}
          busy={removal.isPending}
          onConfirm={() => removal.mutate({ key })}
          onClose={close}
        >
          {texts.says ? <FormattedMessage id={texts.says} /> : null}
        </ConfirmDialog>
      )}
    </>
  )
}
