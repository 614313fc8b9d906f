import type { PublicProvider } from '../../api/public-provider.ts'
import { pictureOf } from '../../domain/picture.ts'
import type { Connection } from '../platform/database/database.ts'
import { findProviderSettings, type ProviderSettingsRow } from './provider-settings.store.ts'

const shownLogo = ({ logo, modifiedAt }: ProviderSettingsRow): PublicProvider['logo'] => {
  const picture = logo === null ? null : pictureOf(logo)
  if (picture === null) return null
  return { version: modifiedAt.toISOString(), width: picture.width, height: picture.height }
}

/** Public data of the provider. */
export const publicProvider = async (connection: Connection): Promise<PublicProvider> => {
  const row = await findProviderSettings(connection)
  const { name, phone, secondPhone, email, webPage, workingHoursEn, workingHoursEt } = row
  return { name, phone, secondPhone, email, webPage, workingHoursEn, workingHoursEt, logo: shownLogo(row) }
}

/** After this time the next page has it read again. */
const FRESH_MS = 5000

/**
 * The same for every page that is sent. It is never waited for but at the start: a page gets what was read last, so that
 * a slow database holds up none.
 */
export const createPublicProvider = async (database: Connection, now: () => Date) => {
  let known = await publicProvider(database)
  let readAt = now().getTime()
  const read = async () => {
    known = await publicProvider(database)
  }
  return (): PublicProvider => {
    if (now().getTime() - readAt >= FRESH_MS) {
      readAt = now().getTime()
      // The database is away: what is known stays, and the next page asks again.
      read().catch(() => undefined)
    }
    return known
  }
}
