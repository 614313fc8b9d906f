import type { ComponentType } from 'react'
import type { Role } from '../../../api/role.ts'

/** One row of the route table. */
export type ScreenRoute = {
  path: `/${string}`
  /** Its parameter is a number. */
  numbered?: boolean
  /** Who may see it. */
  roles: 'public' | readonly Role[]
  /** Message id of the browser's title. */
  title: string
  /** Fetches the screen's own chunk. */
  load: () => Promise<ComponentType>
}
