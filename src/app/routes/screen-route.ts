import type { Group } from '../../../api/role.ts'
import type { LazyChunk } from '../../shell/screen/lazy-view.tsx'

export type LazyScreen = LazyChunk<object>

/** One row of the route table. */
export type ScreenRoute = LazyScreen & {
  path: `/${string}`
  /** Its parameter is the id of a record. */
  numbered?: boolean
  /** Who may open it. */
  roles: 'public' | readonly Group[]
  /** Message id of the document's title. */
  title: string
}

/** The largest id in the database. */
const LARGEST = 2_147_483_647

const isNumber = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number(text) <= LARGEST

type Pattern = {
  /** Such as `/user/:id/edit`. */
  path: string
  /** Its parameter is the id of a record; with anything else there is no screen. */
  numbered?: boolean
}

/** Whether a path such as `/user/7/edit` fits a pattern. */
export const matches = ({ path: pattern, numbered = false }: Pattern, path: string): boolean => {
  const wanted = pattern.split('/')
  const given = path.replace(/(?<=.)\/$/, '').split('/')
  const isParameter = (text = '') => (numbered ? isNumber(text) : text !== '')
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? isParameter(given[at]) : part === given[at]))
  )
}
