import type { ComponentType } from 'react'
import { FormattedMessage } from 'react-intl'
import { questionText, type StepPayload, stepOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import type { Dialog } from '../../../machines/lifecycle/query/step-declaration.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/steps.ts'
import { ConfirmDialog } from '../../design/ConfirmDialog.tsx'
import { lazyOverlay } from '../../design/lazy-overlay.tsx'
import { selectQuestion, selectBusy, selectQuery } from '../../query-editor/selectors.ts'
import { useQuerySession, useQueryState } from '../../query-editor/useQuerySession.ts'

type DialogProps = {
  event: QueryEventType
  busy: boolean
  onClose: () => void
  /** Takes the step. The dialog closes after success, and stays open with its input after a failure. */
  onConfirm: (payload: StepPayload) => void
}

const ConfirmStep = ({ event, busy, onClose, onConfirm }: DialogProps) => {
  const { queryId, custName, lendifyRefno } = useQueryState(selectQuery)
  const values = { id: queryId, client: custName, contract: lendifyRefno ?? '' }
  return (
    <ConfirmDialog
      title={<FormattedMessage id={questionText(event, 'title')} values={values} />}
      confirm={<FormattedMessage id={questionText(event, 'confirm')} />}
      keep={<FormattedMessage id={questionText(event, 'keep')} />}
      destructive={stepOf(event).dangerous ?? false}
      busy={busy}
      onClose={onClose}
      onConfirm={() => onConfirm({ confirm: true })}
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

/** The dialog before the chosen step. */
export const StepQuestion = () => {
  const session = useQuerySession()
  const event = useQueryState(selectQuestion)
  const busy = useQueryState(selectBusy)
  const ask = event === null ? undefined : stepOf(event).ask
  if (event === null || !ask) return null
  const Dialog = dialogs[ask.dialog]
  return (
    <Dialog
      event={event}
      busy={busy === event}
      onClose={() => session.send({ type: 'question.close' })}
      onConfirm={(payload) => session.send({ type: 'step.confirm', payload })}
    />
  )
}
