import type { ReactNode } from 'react'
import { Filling } from './Filling.tsx'
import { Following } from './Following.tsx'
import { Identify } from './Identify.tsx'
import type { LaterState } from './screens.tsx'

/** The screens of a customer who has applied, or is known here. */
export const laterScreens: Record<LaterState, () => ReactNode> = {
  filling: Filling,
  following: () => <Following />,
  tracing: () => (
    <Following>
      <Identify />
    </Following>
  ),
}
