import type { PublicHouse } from '../../api/public-house.ts'
import { pictureOf } from '../../domain/picture.ts'
import type { Connection } from '../platform/database/database.ts'
import { findHouse, type HouseRow } from './house.store.ts'

const shownLogo = ({ logo, modifiedAt }: HouseRow): PublicHouse['logo'] => {
  const picture = logo === null ? null : pictureOf(logo)
  if (picture === null) return null
  return { version: modifiedAt.toISOString(), width: picture.width, height: picture.height }
}

/** What everybody may know of the provider. */
export const publicHouse = async (connection: Connection): Promise<PublicHouse> => {
  const row = await findHouse(connection)
  const { name, phone, secondPhone, email, webPage, workingHoursEn, workingHoursEt } = row
  return { name, phone, secondPhone, email, webPage, workingHoursEn, workingHoursEt, logo: shownLogo(row) }
}

/** After this time the next page has it read again. */
const FRESH_MS = 5000

/**
 * The same for every page that is sent. It is never waited for but at the start: a page gets what was read last, so that
 * a slow database holds up none.
 */
export const createPublicHouse = async (database: Connection, now: () => Date) => {
  let known = await publicHouse(database)
  let readAt = now().getTime()
  const read = async () => {
    known = await publicHouse(database)
  }
  return (): PublicHouse => {
    if (now().getTime() - readAt >= FRESH_MS) {
      readAt = now().getTime()
      // The database is away: what is known stays, and the next page asks again.
      read().catch(() => undefined)
    }
    return known
  }
}
