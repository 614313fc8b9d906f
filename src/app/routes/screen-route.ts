import { MAX_ID } from '../../../api/largest-id.ts'
import type { Group } from '../../../api/role.ts'
import type { LazyChunk } from '../../shell/screen/lazy-view.tsx'

export type LazyScreen = LazyChunk<object>

/** One row of the route table. */
export type ScreenRoute = LazyScreen & {
  path: `/${string}`
  numbered?: Numbered
  /** Who may open it. */
  roles: 'public' | readonly Group[]
  /** Message id of the document's title. */
  title: string
}

/** The parameter is the id of a record, or a number from 0; with anything else there is no screen. */
type Numbered = boolean | 'from0'

const isNumber = (text: string, least: number): boolean =>
  /^(?:0|[1-9]\d*)$/.test(text) && Number(text) >= least && Number(text) <= MAX_ID

type Pattern = {
  /** Such as `/user/:id/edit`. */
  path: string
  numbered?: Numbered
}

/** Whether a path such as `/user/7/edit` fits a pattern. */
export const matches = ({ path: pattern, numbered = false }: Pattern, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.replace(/(?<=.)\/$/, '').split('/')
  const isParameter = (text = '') => (numbered ? isNumber(text, numbered === 'from0' ? 0 : 1) : text !== '')
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? isParameter(given[at]) : part === given[at]))
  )
}
