import type { Transaction } from '../platform/database/database.ts'
import { providerSettingsTable } from '../schema/provider-settings.table.ts'

const provider = {
  name: 'Tehing Liising AS',
  regCode: '10928453',
  address: 'Narva mnt 7, 10117 Tallinn',
  phone: '+372 600 0000',
  email: 'tugi@tehing.example',
  workingHoursEn: 'Mon–Fri 9:00–17:00',
  workingHoursEt: 'E–R 9:00–17:00',
  /** Above all but one of the demo's queries. */
  committeeLimitCents: 400_000_00,
}

/** Who the demo's provider is; its rules are those that a new portal begins with, and a limit of the committee. */
export const seedProviderSettings = async (tx: Transaction): Promise<void> => {
  await tx.update(providerSettingsTable).set(provider)
}
