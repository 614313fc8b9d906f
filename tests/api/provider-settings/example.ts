import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import type { ProviderSettings, ProviderSettingsSave } from '../../../api/provider-settings.ts'
import { type DeadlineRules, defaultDeadlines } from '../../../api/deadlines.ts'
import { deadlineValues } from '../../../domain/deadline-settings.ts'
import { deadlineSettingTable } from '../../../server/schema/deadline-setting.table.ts'
import { COMPLIANCE } from '../query/example.ts'
import type { TestServer } from '../server.ts'

/** One white pixel. */
export const POINT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

/** One pixel, as WebP. */
export const WEBP_POINT = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

/** A complete header without the image data. */
export const CUT_OFF = POINT.slice(0, 70)

export const readProviderSettings = (server: TestServer): Promise<ProviderSettings> =>
  server.ask(providerSettingsCalls.get, {}, COMPLIANCE)

/** Saves the stored settings with some fields changed. */
export const saveProviderSettings = async (
  server: TestServer,
  fields: Partial<ProviderSettingsSave>,
): Promise<ProviderSettings> =>
  server.ask(
    providerSettingsCalls.save,
    { body: { ...(await readProviderSettings(server)), ...fields } },
    COMPLIANCE,
  )

/** Replaces all settings of deadlines by these, in force since long ago. */
export const setDeadlines = async (
  { database }: TestServer,
  rules: Partial<DeadlineRules> = {},
): Promise<void> => {
  await database.delete(deadlineSettingTable)
  await database.insert(deadlineSettingTable).values(
    [...deadlineValues({ ...defaultDeadlines, ...rules })].map(([path, value]) => ({
      path,
      validFrom: '2000-01-01',
      value,
    })),
  )
}
