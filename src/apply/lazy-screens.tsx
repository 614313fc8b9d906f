import type { ReactNode } from 'react'
import { ApplicationSteps } from './ApplicationSteps.tsx'
import { AfterSubmission } from './AfterSubmission.tsx'
import { IdentifyStep } from './IdentifyStep.tsx'
import type { LazyState } from './screens.tsx'

/** The screens after the identification or the submission. */
export const lazyScreens: Record<LazyState, () => ReactNode> = {
  filling: ApplicationSteps,
  following: () => <AfterSubmission />,
  tracing: () => (
    <AfterSubmission>
      <IdentifyStep />
    </AfterSubmission>
  ),
}
