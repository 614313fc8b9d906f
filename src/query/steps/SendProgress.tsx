import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useActor } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { assign } from 'xstate'
import {
  MAX_STEP,
  sendProgressMachine,
  MIN_STEP,
} from '../../../machines/flow/query/send-progress.machine.ts'
import { Button } from '../../design/Button.tsx'
import { Progress } from '../../design/Progress.tsx'
import { Dialog } from '../../design/Dialog.tsx'
import { StatusBadge } from '../../design/StatusBadge.tsx'
import { TurnText } from '../../query-editor/TurnText.tsx'
import { selectQuery } from '../../query-editor/selectors.ts'
import { useQueryState } from '../../query-editor/useQuerySession.ts'

type Props = {
  onClose: () => void
  /** The next increment, percent. */
  nextStep?: () => number
}

/** The dialog after a query was sent: a progress bar that fills up, then the result. */
export const SendProgress = ({ onClose, nextStep = randomStep }: Props) => {
  const intl = useIntl()
  const [snapshot] = useActor(
    sendProgressMachine.provide({
      actions: { rise: assign(({ context }) => ({ percent: context.percent + nextStep() })) },
    }),
  )
  const percent = Math.min(snapshot.context.percent, 100)
  const sent = snapshot.matches('sent')
  return (
    <Dialog
      title={<FormattedMessage id={sent ? 'query.progress.done' : 'query.progress.title'} />}
      onClose={onClose}
      cross={false}
      footer={
        sent ? (
          <Button variant="solid" onClick={onClose}>
            <FormattedMessage id="query.progress.close" />
          </Button>
        ) : null
      }
    >
      <Progress label={intl.formatMessage({ id: 'query.progress.title' })} value={percent} />
      <Text role="status" fontWeight="600">
        <FormattedMessage id={sent ? 'query.progress.sent' : 'query.progress.sending'} />
      </Text>
      {sent ? <Whereabouts /> : null}
    </Dialog>
  )
}

/** A random increment in whole percent. */
const randomStep = (): number => MIN_STEP + Math.floor(Math.random() * (MAX_STEP - MIN_STEP + 1))

/** Where the query went and who has it now: the text above always names the committee. */
const Whereabouts = () => {
  const query = useQueryState(selectQuery)
  return (
    <>
      <HStack wrap="wrap">
        <FormattedMessage id="query.progress.status" />
        <StatusBadge status={query.status} />
      </HStack>
      <Text>
        <TurnText facts={query.facts} />
      </Text>
    </>
  )
}
