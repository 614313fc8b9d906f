import { Text } from './intl.tsx'
import type { Request } from '../../machines/flow/apply/application.setup.ts'
import { showInView } from './in-view.ts'
import { useVisit } from './useApplication.ts'

/** Shows why a request failed, unless a field shows it. */
export const CardFailure = ({ of }: { of: Request }) => {
  const failure = useVisit(({ context }) => context.failures[of])
  if (!failure || failure.problem?.fields?.length) return null
  return (
    <p className="alert" role="alert" ref={showInView}>
      {failure.problem?.detail ?? <Text id="apply.notReached" />}
    </p>
  )
}
