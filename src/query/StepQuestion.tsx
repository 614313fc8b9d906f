import { FormattedMessage } from 'react-intl'
import type { Query } from '../../contract/query.ts'
import type { StepDetails } from '../../machines/query-editor.events.ts'
import type { QueryEventType } from '../../machines/query.events.ts'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { CloseQueryDialog } from '../reason/CloseQueryDialog.tsx'
import { useQueryEditor } from './editor.ts'

type Question = {
  title: string
  says: string
  confirm: string
  keep: string
  destructive: boolean
  /** What the answer adds to the step. */
  details?: StepDetails
  /** Where it need not be asked, it is not. */
  when?: (query: Query) => boolean
}

const questions: Partial<Record<QueryEventType, Question>> = {
  'query.annul': {
    title: 'query.annul.title',
    says: 'query.annul.says',
    confirm: 'query.annul.confirm',
    keep: 'query.annul.keep',
    destructive: true,
  },
  'contract.cancel': {
    title: 'query.cancelContract.title',
    says: 'query.cancelContract.says',
    confirm: 'query.cancelContract.confirm',
    keep: 'query.cancelContract.keep',
    destructive: true,
  },
  'contract.sendForSigning': {
    title: 'query.sign.title',
    says: 'query.sign.says',
    confirm: 'query.sign.confirm',
    keep: 'query.sign.keep',
    destructive: false,
  },
  'contract.confirmSigned': {
    title: 'query.signed.title',
    says: 'query.signed.says',
    confirm: 'query.signed.confirm',
    keep: 'query.signed.keep',
    destructive: false,
  },
  'contract.enterInLedger': {
    title: 'query.ledger.title',
    says: 'query.ledger.says',
    confirm: 'query.ledger.confirm',
    keep: 'query.ledger.keep',
    destructive: false,
    details: { confirm: true },
    when: ({ lendifyRefno }) => lendifyRefno !== null,
  },
}

/** Whether a step asks before it is taken. */
export const asksFirst = (event: QueryEventType, query: Query): boolean => {
  if (event === 'query.close') return true
  const question = questions[event]
  return question !== undefined && (question.when?.(query) ?? true)
}

type Props = { event: QueryEventType; onClose: () => void }

/** What is asked before a step is taken: for a reason, or whether it is meant. */
export const StepQuestion = ({ event, onClose }: Props) => {
  const { query, busy, take } = useQueryEditor()
  if (event === 'query.close') {
    const close = (reason: string) => void take(event, { reason }).then(onClose)
    return <CloseQueryDialog busy={busy === event} onClose={onClose} onConfirm={close} />
  }
  const question = questions[event]
  if (!question) return null
  const values = { id: query.queryId, client: query.custName, contract: query.lendifyRefno ?? '' }
  return (
    <ConfirmDialog
      title={<FormattedMessage id={question.title} values={values} />}
      confirm={<FormattedMessage id={question.confirm} />}
      keep={<FormattedMessage id={question.keep} />}
      destructive={question.destructive}
      busy={busy === event}
      onClose={onClose}
      onConfirm={() => void take(event, question.details).then(onClose)}
    >
      <FormattedMessage id={question.says} values={values} />
    </ConfirmDialog>
  )
}
