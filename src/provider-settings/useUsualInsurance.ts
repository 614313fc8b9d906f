import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'

/** The insurance that the provider sets as usual, percent a month; null until it is known. */
export const useUsualInsurance = (): number | null =>
  useApiQuery(providerSettingsCalls.get, {}).data?.usualInsurance ?? null
