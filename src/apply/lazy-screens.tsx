import type { ReactNode } from 'react'
import { ApplicationSteps } from './ApplicationSteps.tsx'
import { AfterSubmission } from './AfterSubmission.tsx'
import { IdentifyStep } from './IdentifyStep.tsx'
import type { LazyState } from './screens.tsx'

/** The screens of a customer who has applied, or is known here. */
export const lazyScreens: Record<LazyState, () => ReactNode> = {
  filling: ApplicationSteps,
  following: () => <AfterSubmission />,
  tracing: () => (
    <AfterSubmission>
      <IdentifyStep />
    </AfterSubmission>
  ),
}
