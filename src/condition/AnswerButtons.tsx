import { HStack } from '@chakra-ui/react/stack'
import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import type { ConditionWorkActor } from '../../machines/flow/condition/condition-work.machine.ts'
import { Button } from '../design/Button.tsx'

type Props = { work: ConditionWorkActor; onClose?: () => void }

/** Sends or closes an answer. While another user's change is shown, its note has the buttons. */
export const AnswerButtons = ({ work, onClose }: Props) => {
  const busy = useSelector(work, (snapshot) => snapshot.hasTag('busy'))
  const changed = useSelector(work, (snapshot) => snapshot.hasTag('changed'))
  if (changed) return null
  const close = () => {
    onClose?.()
    work.send({ type: 'form.close' })
  }
  return (
    <HStack wrap="wrap">
      <Button type="submit" size="sm" variant="solid" busy={busy}>
        <FormattedMessage id="condition.send" />
      </Button>
      <Button size="sm" onClick={close}>
        <FormattedMessage id="condition.cancel" />
      </Button>
    </HStack>
  )
}
