import type { ReactNode } from 'react'
import type { Area } from '../../machines/lifecycle/query/locks.ts'
import { LockedFields } from '../design/LockedFields.tsx'
import { useLockReason } from '../query-editor/locks.tsx'

/** Fields that lock with an area of the query. */
export const SaidOnce = ({ area, children }: { area: Area; children: ReactNode }) => (
  <LockedFields locked={useLockReason(area)}>{children}</LockedFields>
)
