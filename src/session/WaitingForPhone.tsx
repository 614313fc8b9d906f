import { Text } from '@chakra-ui/react/text'
import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import { type DigitalLoginActor, LIMIT_MS } from '../../machines/flow/session/digital-login.machine.ts'
import { Button } from '../design/Button.tsx'
import { styled } from '../design/theme/styled.ts'

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

/** The remaining time, and cancel. */
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

const Ring = styled('svg', {
  base: {
    width: '56px',
    height: '56px',
    fill: 'none',
    '& > circle': { stroke: 'line', strokeWidth: '12px' },
    '& > circle + circle': { stroke: 'accent', strokeLinecap: 'round' },
    '& > text': { fill: 'ink', fontSize: '40px', fontWeight: 600 },
  },
})

const RADIUS = 58
const ROUND = 2 * Math.PI * RADIUS

/** Seconds until a request expires. */
const LIMIT_SECONDS = LIMIT_MS / 1000

/** The remaining time as a ring; the text beside it says the same. */
const CountdownRing = ({ seconds }: { seconds: number }) => (
  <Ring viewBox="0 0 132 132" aria-hidden="true">
    <circle cx="66" cy="66" r={RADIUS} />
    <circle
      cx="66"
      cy="66"
      r={RADIUS}
      strokeDasharray={`${(ROUND * seconds) / LIMIT_SECONDS} ${ROUND}`}
      transform="rotate(-90 66 66)"
    />
    <text x="66" y="80" textAnchor="middle">
      {seconds}
    </text>
  </Ring>
)

/** Instructions, in order. */
export const SignInSteps = styled('ol', {
  base: {
    display: 'grid',
    gap: '2',
    counterReset: 'step',
    '& > li': { display: 'grid', gridTemplateColumns: '24px 1fr', gap: '3', alignItems: 'center' },
    '& > li::before': {
      counterIncrement: 'step',
      content: 'counter(step)',
      width: '24px',
      height: '24px',
      display: 'grid',
      placeItems: 'center',
      borderWidth: '1.5px',
      borderColor: 'field',
      borderRadius: '50%',
      color: 'ink2',
      fontSize: '13px',
      fontWeight: 600,
    },
  },
})
