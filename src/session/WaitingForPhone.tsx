import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import type { DigitalLoginActor } from '../../machines/flow/session/digital-login.machine.ts'
import { Button } from '../design/Button.tsx'
import { styled } from '../design/theme/styled.ts'
import { CountdownRing, LIMIT_SECONDS } from './CountdownRing.tsx'

const Waiting = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    borderTopWidth: '1px',
    borderColor: 'line',
    paddingTop: '5',
    '& > div': { flex: 1, minWidth: 0 },
  },
})

/** The time left, and the way out. */
export const WaitingForPhone = ({ login }: { login: DigitalLoginActor }) => {
  const seconds = useSelector(login, (snapshot) => snapshot.context.secondsLeft)
  return (
    <Waiting>
      <CountdownRing seconds={seconds} />
      <div>
        <Text role="status" fontWeight="600">
          <FormattedMessage id="digital.verify.waiting" />
        </Text>
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="digital.verify.left" values={{ seconds, limit: LIMIT_SECONDS }} />
        </Text>
      </div>
      <Button size="lg" onClick={() => login.send({ type: 'login.cancel' })}>
        <FormattedMessage id="digital.verify.cancel" />
      </Button>
    </Waiting>
  )
}
