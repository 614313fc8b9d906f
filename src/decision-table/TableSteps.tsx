import { HStack } from '@chakra-ui/react/stack'
import { type ReactNode, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { decisionTableCalls as calls } from '../../api/decision-table.calls.ts'
import {
  MAX_TABLE_REASON_LENGTH,
  tableRefusal,
  type TableStep,
  type TableVersion,
} from '../../api/decision-table-version.ts'
import { formatDate } from '../../domain/date.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Form } from '../design/form/Form.tsx'
import { TextareaField } from '../design/form/TextareaField.tsx'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { Note } from '../design/Note.tsx'
import { useAlerts, useFailureText } from '../shell/alerts/useAlerts.ts'

type Taken = Exclude<TableStep, 'save' | 'refuse'>

type Props = {
  table: TableVersion
  /** The form holds changes that are not in the table. */
  isUnsaved?: boolean
}

/** These steps concern the saved rows. */
const needsSave = (step: TableStep) => step === 'test' || step === 'submit'

/** What the user may do with a version, and why not where it is refused. */
export const TableSteps = ({ table, isUnsaved = false }: Props) => {
  const offered = (['test', 'submit', 'approve', 'takeBack', 'withdraw', 'refuse'] as const).filter(
    (step) => table.refusals[step] !== 'tableNotFromThisState',
  )
  if (offered.length === 0) return null
  const reasonOf = (step: TableStep) => {
    const { [step]: guard } = table.refusals
    if (isUnsaved && needsSave(step)) return <FormattedMessage id="decisionTable.saveFirst" />
    return guard === null || guard === undefined ? null : <FormattedMessage id={`refusal.${guard}`} />
  }
  return (
    <Card title={<FormattedMessage id="decisionTable.steps" />}>
      <HStack wrap="wrap" align="flex-start">
        {offered.map((step) =>
          step === 'refuse' ? (
            <RefuseButton key={step} table={table} refused={reasonOf(step)} />
          ) : (
            <StepButton key={step} {...{ step, table, isUnsaved }} refused={reasonOf(step)} />
          ),
        )}
      </HStack>
    </Card>
  )
}

/** Refetches what a step changes. */
const useRefresh = ({ version }: TableVersion) => {
  const refresh = useInvalidate()
  return () => Promise.all([refresh(calls.findAll), refresh(calls.get, { params: { version } })])
}

const confirmed: ReadonlySet<Taken> = new Set(['approve', 'withdraw'])

type ButtonProps = { table: TableVersion; step: Taken; isUnsaved: boolean; refused: ReactNode }

const StepButton = ({ table, step, isUnsaved, refused }: ButtonProps) => {
  const { version, modifiedDtime } = table
  // The version that was on the page when the dialog opened: a later one has not been read.
  const [asked, setAsked] = useState<string | null>(null)
  const { succeed, failWith } = useAlerts()
  const failureText = useFailureText()
  const refresh = useRefresh(table)
  const asks = confirmed.has(step)
  const take = useApiMutation(calls[step], {
    onSuccess: () => {
      setAsked(null)
      succeed(`decisionTable.done.${step}`)
    },
    onError: (error) => {
      if (!asks) failWith(error)
    },
    onSettled: refresh,
  })
  const send = (read: string) => take.mutate({ params: { version }, body: { modifiedDtime: read } })
  return (
    <>
      <Button
        {...(step === 'submit' || step === 'approve' ? { variant: 'solid' } : {})}
        busy={take.isPending}
        refused={refused}
        onClick={asks ? () => setAsked(modifiedDtime) : () => send(modifiedDtime)}
      >
        <FormattedMessage id={`decisionTable.step.${step}`} />
      </Button>
      {asked !== null ? (
        <ConfirmDialog
          title={<FormattedMessage id={`decisionTable.ask.${step}`} values={{ version }} />}
          confirm={<FormattedMessage id={`decisionTable.step.${step}`} />}
          keep={<FormattedMessage id="decisionTable.cancel" />}
          keepRefused={take.isPending ? <FormattedMessage id="decisionTable.sending" /> : null}
          destructive={step === 'withdraw'}
          busy={take.isPending}
          failure={take.error ? failureText(take.error) : null}
          onConfirm={() => send(asked)}
          onClose={() => {
            // The server may take the step all the same.
            if (take.isPending) return
            setAsked(null)
            take.reset()
          }}
        >
          <Consequences {...{ step, table, isUnsaved }} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const Consequences = ({ step, table: { backTest, fromDay }, isUnsaved }: Omit<ButtonProps, 'refused'>) => (
  <>
    <FormattedMessage
      id={`decisionTable.ask.${step}.says`}
      values={{
        changed: backTest?.changedCount ?? 0,
        tested: backTest?.tested ?? 0,
        when: fromDay === null ? 'now' : 'day',
        day: fromDay === null ? '' : formatDate(fromDay),
      }}
    />
    {step === 'withdraw' && isUnsaved ? (
      <>
        {' '}
        <FormattedMessage id="decisionTable.ask.withdraw.unsaved" />
      </>
    ) : null}
  </>
)

const RefuseButton = ({ table, refused }: { table: TableVersion; refused: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button refused={refused} onClick={() => setOpen(true)}>
        <FormattedMessage id="decisionTable.step.refuse" />
      </Button>
      {isOpen ? <RefuseDialog table={table} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const RefuseDialog = ({ table, onClose: close }: { table: TableVersion; onClose: () => void }) => {
  const formId = useId()
  const { succeed } = useAlerts()
  const { version, modifiedDtime } = table
  const failureText = useFailureText()
  const refresh = useRefresh(table)
  const form = useSchemaForm(tableRefusal, { defaultValues: { modifiedDtime, reason: '' } })
  const send = useApiMutation(calls.refuse, {
    onSuccess: () => {
      close()
      succeed('decisionTable.done.refuse')
    },
    onSettled: refresh,
  })
  const onClose = () => {
    // The server may take the step all the same.
    if (!send.isPending) close()
  }
  return (
    <Dialog
      title={<FormattedMessage id="decisionTable.ask.refuse" values={{ version }} />}
      onClose={onClose}
      cross={!send.isPending}
      footer={
        <>
          <Button
            reason="tooltip"
            refused={send.isPending ? <FormattedMessage id="decisionTable.sending" /> : null}
            onClick={onClose}
          >
            <FormattedMessage id="decisionTable.cancel" />
          </Button>
          <Button type="submit" form={formId} variant="solid" busy={send.isPending}>
            <FormattedMessage id="decisionTable.step.refuse" />
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={(body) => send.mutate({ params: { version }, body })}>
        <TextareaField
          name="reason"
          label={<FormattedMessage id="decisionTable.refusal" />}
          maxLength={MAX_TABLE_REASON_LENGTH}
        />
        {send.error ? (
          <Note status="error" role="alert">
            {failureText(send.error)}
          </Note>
        ) : null}
      </Form>
    </Dialog>
  )
}
