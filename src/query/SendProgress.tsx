import { chakra } from '@chakra-ui/react/styled-system'
import { useActor } from '@xstate/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { assign } from 'xstate'
import { LARGEST_STEP, sendProgressMachine, SMALLEST_STEP } from '../../machines/send-progress.machine.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Text } from '../design/Text.tsx'

const Track = chakra('div', {
  base: { height: '8px', borderRadius: '4px', bg: 'well', overflow: 'hidden' },
})
const Fill = chakra('div', { base: { height: 'full', bg: 'accent' } })

/** A step of the progress: a whole percent from 1 to 21. */
const randomStep = (): number =>
  SMALLEST_STEP + Math.floor(Math.random() * (LARGEST_STEP - SMALLEST_STEP + 1))

type Props = {
  onClose: () => void
  /** The next step of the progress, percent. */
  nextStep?: () => number
}

/** After a query was sent: a progress that rises to full, then what has become of the query. */
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
      title={<FormattedMessage id="query.progress.title" />}
      onClose={onClose}
      cross={false}
      footer={
        sent ? (
          <Button variant="primary" onClick={onClose}>
            <FormattedMessage id="query.progress.close" />
          </Button>
        ) : null
      }
    >
      <Track
        role="progressbar"
        aria-label={intl.formatMessage({ id: 'query.progress.title' })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <Fill style={{ width: `${percent}%` }} />
      </Track>
      <Text role="status" strong>
        <FormattedMessage id={sent ? 'query.progress.sent' : 'query.progress.sending'} />
      </Text>
    </Dialog>
  )
}
