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

/** After this time the next page triggers another read. */
const FRESH_MS = 5000

/**
 * Returns a function with the provider's public data for documents. Only the first read is awaited: later documents get
 * the last result, so that a slow database does not delay them.
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
      // While the database is unreachable, the last result stays, and a later page tries again.
      read().catch(() => undefined)
    }
    return known
  }
}
