import type { ComponentType } from 'react'
import { FormattedMessage } from 'react-intl'
import { questionText, type StepPayload, stepOf } from '../../../machines/lifecycle/query/catalogue.ts'
import type { Dialog } from '../../../machines/lifecycle/query/declaration.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx'
import { lazyOverlay } from '../../design/lazy-overlay.tsx'
import { useAskedStep } from './useAskedStep.ts'
import { useQueryEditor } from '../editor/query-editor.ts'

type DialogProps = {
  event: QueryEventType
  busy: boolean
  onClose: () => void
  /** Resolves to whether the step was taken. */
  onConfirm: (payload: StepPayload) => Promise<boolean>
}

const ConfirmStep = ({ event, busy, onClose, onConfirm }: DialogProps) => {
  const { queryId, custName, lendifyRefno } = useQueryEditor().query
  const values = { id: queryId, client: custName, contract: lendifyRefno ?? '' }
  return (
    <ConfirmDialog
      title={<FormattedMessage id={questionText(event, 'title')} values={values} />}
      confirm={<FormattedMessage id={questionText(event, 'confirm')} />}
      keep={<FormattedMessage id={questionText(event, 'keep')} />}
      destructive={stepOf(event).dangerous ?? false}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void onConfirm({ confirm: true }).then(onClose)}
    >
      <FormattedMessage id={questionText(event, 'says')} values={values} />
    </ConfirmDialog>
  )
}

const field = lazyOverlay(() => import('./FieldDialog.tsx').then((file) => file.FieldDialog)).View

const dialogs: Record<Dialog, ComponentType<DialogProps>> = {
  confirm: ConfirmStep,
  closing: lazyOverlay(() =>
    import('../../reason/CloseQueryDialog.tsx').then((file) => file.CloseQueryDialog),
  ).View,
  note: lazyOverlay(() => import('./NoteDialog.tsx').then((file) => file.NoteDialog)).View,
  reason: field,
  day: field,
}

type Props = { event: QueryEventType; onClose: () => void }

/** What the catalogue asks before the step is taken. */
export const StepQuestion = ({ event, onClose }: Props) => {
  const { busy } = useQueryEditor()
  const take = useAskedStep(event, onClose)
  const { ask } = stepOf(event)
  if (!ask) return null
  const Dialog = dialogs[ask.dialog]
  return <Dialog event={event} busy={busy === event} onClose={onClose} onConfirm={take} />
}
