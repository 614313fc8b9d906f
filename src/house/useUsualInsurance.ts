import { houseCalls } from '../../api/house.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'

/** The insurance that the house sets as usual, percent a month; null until it is known. */
export const useUsualInsurance = (): number | null =>
  useApiQuery(houseCalls.get, {}).data?.usualInsurance ?? null
