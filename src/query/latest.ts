import { replaceEqualDeep } from '@tanstack/react-query'

type Dated = { modifiedDtime: string }

const isDated = (value: unknown): value is Dated =>
  typeof value === 'object' && value !== null && 'modifiedDtime' in value

/**
 * The later of two readings of a query, with all that did not change as it was: an answer that was on its way while a
 * save or a step was made tells what is no longer so. Each change has a moment of its own, later than the last.
 */
export const latest = (known: unknown, read: unknown): unknown =>
  isDated(known) && isDated(read) && read.modifiedDtime < known.modifiedDtime
    ? known
    : replaceEqualDeep(known, read)
