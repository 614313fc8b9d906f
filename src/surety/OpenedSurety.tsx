import { FormattedMessage } from 'react-intl'
import type { SuretySave } from '../../api/surety.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { SuretyDialog } from './SuretyDialog.tsx'

/** What is open over the list: the form of a surety (null: a new one), or the question before one is deleted. */
export type Opened = { what: 'form'; surety: SuretySave | null } | { what: 'deletion'; surety: SuretySave }

type Props = {
  opened: Opened
  onKeep: (surety: SuretySave) => void
  onDelete: (surety: SuretySave) => void
  onClose: () => void
}

/** The dialog over the list of sureties. */
export const OpenedSurety = ({ opened, onKeep, onDelete, onClose }: Props) => {
  if (opened.what === 'form') return <SuretyDialog surety={opened.surety} onKeep={onKeep} onClose={onClose} />
  const { surety } = opened
  return (
    <ConfirmDialog
      title={<FormattedMessage id="surety.deletion.title" values={{ name: surety.name || surety.email }} />}
      confirm={<FormattedMessage id="surety.deletion.confirm" />}
      keep={<FormattedMessage id="surety.deletion.keep" />}
      onConfirm={() => onDelete(surety)}
      onClose={onClose}
    />
  )
}
