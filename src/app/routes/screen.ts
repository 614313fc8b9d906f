import type { Role } from '../../../api/role.ts'
import type { LazyChunk } from '../../shell/screen/lazy-view.tsx'

export type LazyScreen = LazyChunk<object>

/** One row of the route table. */
export type ScreenRoute = LazyScreen & {
  path: `/${string}`
  /** Its parameter is the id of a record. */
  numbered?: boolean
  /** Who may open it. */
  roles: 'public' | readonly Role[]
  /** Message id of the document's title. */
  title: string
}
