import { todayInTallinn } from '../../../domain/date.ts'
import type { StoredQuery } from './query.store.ts'

/** The day on which the contract was concluded, `YYYY-MM-DD`: the date of its schedule. Null while there is none. */
export const contractDayOf = ({ concludedAt }: Pick<StoredQuery, 'concludedAt'>): string | null =>
  concludedAt && todayInTallinn(concludedAt)
