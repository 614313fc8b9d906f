import { Text } from './intl.tsx'
import { StepTitle } from './StepProgress.tsx'
import { useApplication, useVisit } from './useApplication.ts'

/** Why the link leads nowhere, and what to do. */
export const LinkClosed = ({ why }: { why: 'revoked' | 'expired' | 'closed' | 'unknown' }) => (
  <section className="card">
    <StepTitle id={`apply.link.${why}.title`} />
    <p>
      <Text id={`apply.link.${why}.says`} />
    </p>
  </section>
)

/** The server was not reached, or is busy. */
export const ServerUnreachable = () => {
  const application = useApplication()
  const says = useVisit(({ context }) => context.problem?.detail)
  return (
    <section className="card" role="alert">
      <StepTitle id="apply.notOpened" />
      <p>{says ?? <Text id="apply.notReached" />}</p>
      <button type="button" className="solid" onClick={() => application.send({ type: 'link.retry' })}>
        <Text id="apply.tryAgain" />
      </button>
    </section>
  )
}
