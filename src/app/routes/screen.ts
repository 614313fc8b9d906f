import type { Role } from '../../../api/role.ts'
import type { LazyChunk } from '../../shell/screen/lazy-view.tsx'

export type LazyScreen = LazyChunk<object>

/** One row of the route table. */
export type ScreenRoute = LazyScreen & {
  path: `/${string}`
  /** Its parameter is a number. */
  numbered?: boolean
  /** Who may see it. */
  roles: 'public' | readonly Role[]
  /** Message id of the browser's title. */
  title: string
}
