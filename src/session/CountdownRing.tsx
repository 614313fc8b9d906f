import { LIMIT_MS } from '../../machines/flow/session/digital-login.types.ts'
import { styled } from '../design/theme/styled.ts'

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

/** Seconds a request may wait. */
export const LIMIT_SECONDS = LIMIT_MS / 1000

/** The time left as a ring that opens; the words beside it say the same. */
export const CountdownRing = ({ seconds }: { seconds: number }) => (
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
