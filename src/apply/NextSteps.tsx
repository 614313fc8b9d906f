import type { ReactNode } from 'react'
import type { ApplyView } from '../../api/apply.ts'
import { formatDayOf } from './dates.ts'
import { Text } from './intl.tsx'

type Progress = NonNullable<ApplyView['progress']>

/** The state of an application, by which its texts are named. */
export type NextStatus = 'decision' | 'contract' | 'toSign' | 'signed' | 'running' | 'closed' | 'withdrawn'

/** `isAsked`: the customer has to answer something first. */
type Props = { status: NextStatus; progress: Progress; email: string; isAsked: boolean }

/** Who acts next, how long that usually takes, and how the customer hears of it. */
export const NextSteps = ({ status, progress, email, isAsked }: Props) => (
  <section className="card" aria-labelledby="apply-next">
    <h2 id="apply-next" className="small">
      <Text id="application.next.title" />
    </h2>
    <dl className="next">
      <Line name={<Text id="application.next.who" />}>
        <Text id={isAsked ? 'application.next.who.asked' : `application.next.who.${status}`} />
      </Line>
      <Line name={<Text id="application.next.when" />}>{durations[status](progress)}</Line>
      <Line name={<Text id="application.next.how" />}>
        <Text id={`application.next.how.${status}`} values={{ email }} />
      </Line>
    </dl>
  </section>
)

const Line = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const HOUR = 60
const DAY = 24 * HOUR

const inUnit = (minutes: number) => {
  if (minutes < HOUR) return { unit: 'minutes', count: minutes }
  return minutes < 2 * DAY
    ? { unit: 'hours', count: Math.ceil(minutes / HOUR) }
    : { unit: 'days', count: Math.ceil(minutes / DAY) }
}

const usual = ({ usualMinutes }: Progress) =>
  usualMinutes === null ? (
    <Text id="application.next.when.unknown" />
  ) : (
    <Text id="application.next.usual" values={inUnit(usualMinutes)} />
  )

const untilDeadline = ({ signings }: Progress) => {
  const [deadline] = signings.flatMap((signing) => signing.deadline ?? []).toSorted()
  return deadline === undefined ? (
    <Text id="application.next.when.toSign" />
  ) : (
    <Text id="application.next.when.toSignBy" values={{ deadline: formatDayOf(deadline) }} />
  )
}

const durations: Record<NextStatus, (progress: Progress) => ReactNode> = {
  decision: usual,
  contract: usual,
  toSign: untilDeadline,
  signed: usual,
  running: () => <Text id="application.next.when.running" />,
  closed: () => <Text id="application.next.when.closed" />,
  withdrawn: () => <Text id="application.next.when.withdrawn" />,
}
