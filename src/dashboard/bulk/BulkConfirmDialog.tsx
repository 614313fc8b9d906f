import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { BulkAsked, BulkStepActor } from '../../../machines/flow/dashboard/bulk-step.machine.ts'
import { stepOf } from '../../../machines/lifecycle/query/step-catalogue.ts'
import { Button } from '../../design/Button.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { Form } from '../../design/form/Form.tsx'
import { useRefusalText } from '../../query-editor/useRefusalText.ts'
import { ReasonFields, useClosing } from '../../reason/ReasonFields.tsx'
import { usePrincipal } from '../../user/useUser.ts'
import { actionText, bulkOffers } from './bulk-offer.ts'
import { QueriesList } from './QueriesList.tsx'

type Props = { asked: BulkAsked; busy: boolean; onTake: (reason: string | null) => void; onClose: () => void }

/** Lists the queries that the step is taken for, and the others with their reasons. */
const Queries = ({ asked: { event, queries } }: Pick<Props, 'asked'>) => {
  const intl = useIntl()
  const refusalText = useRefusalText()
  const offer = bulkOffers(queries, usePrincipal()).find((one) => one.event === event)
  const label = (id: string, count: number) => intl.formatMessage({ id }, { count })
  const { open = [], refused = [] } = offer ?? {}
  return (
    <>
      <Text>{label('dashboard.bulk.open', open.length)}</Text>
      <QueriesList label={label('dashboard.bulk.open', open.length)} lines={open} />
      {refused.length === 0 ? null : (
        <>
          <Text>{label('dashboard.bulk.others', refused.length)}</Text>
          <QueriesList
            label={label('dashboard.bulk.others', refused.length)}
            lines={refused.map(({ query, reason }) => ({
              ...query,
              note: refusalText({ event, reason, status: query.status, facts: query.facts }),
            }))}
          />
        </>
      )}
    </>
  )
}

type FrameProps = Props & { confirm: ReactNode; children?: ReactNode }

const Frame = ({ asked, confirm, onClose, children }: FrameProps) => (
  <Dialog
    size="md"
    title={<FormattedMessage id={actionText(asked.event)} />}
    onClose={onClose}
    footer={
      <>
        <span data-safe="">
          <Button onClick={onClose}>
            <FormattedMessage id="dashboard.bulk.cancel" />
          </Button>
        </span>
        {confirm}
      </>
    }
  >
    <Stack gap="3">
      {children}
      <Queries asked={asked} />
    </Stack>
  </Dialog>
)

const looksOf = ({ event }: BulkAsked) =>
  stepOf(event).dangerous ? { colorPalette: 'red' } : ({ variant: 'solid' } as const)

const AskYes = (props: Props) => (
  <Frame
    {...props}
    confirm={
      <Button {...looksOf(props.asked)} busy={props.busy} onClick={() => props.onTake(null)}>
        <FormattedMessage id={actionText(props.asked.event)} />
      </Button>
    }
  >
    {stepOf(props.asked.event).ask?.dialog === 'note' ? (
      <Text color="ink2">
        <FormattedMessage id="dashboard.bulk.noNote" />
      </Text>
    ) : null}
  </Frame>
)

/** Asks for one reason for all queries. */
const AskReason = (props: Props) => {
  const formId = useId()
  const { form, reasons, reason, isOther } = useClosing()
  const refusal = <FormattedMessage id={isOther ? 'reason.close.write' : 'refusal.hasReason'} />
  return (
    <Frame
      {...props}
      confirm={
        <Button
          type="submit"
          form={formId}
          {...looksOf(props.asked)}
          busy={props.busy}
          refused={reason === '' ? refusal : undefined}
        >
          <FormattedMessage id={actionText(props.asked.event)} />
        </Button>
      }
    >
      <Form
        id={formId}
        form={form}
        onSubmit={() => {
          if (reason !== '' && !props.busy) props.onTake(reason)
        }}
      >
        <Stack gap="3">
          <ReasonFields reasons={reasons} isOther={isOther} />
        </Stack>
      </Form>
    </Frame>
  )
}

/** Asks for confirmation before a bulk step. */
export const BulkConfirmDialog = ({ actor, onClose }: { actor: BulkStepActor; onClose: () => void }) => {
  const asked = useSelector(actor, (snapshot) => snapshot.context.asked)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (!asked) return null
  const Ask = stepOf(asked.event).ask?.dialog === 'closing' ? AskReason : AskYes
  return <Ask {...{ asked, busy, onClose }} onTake={(reason) => actor.send({ type: 'bulk.take', reason })} />
}
