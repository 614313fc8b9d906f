import { FormattedMessage } from 'react-intl'
import type { Area } from '../../machines/query.locks.ts'
import { useLock } from '../query/editor.ts'

/** Why an area cannot be edited now, in words for a field's `locked`; undefined where it can. */
export const useLockReason = (area: Area) => {
  const lock = useLock(area)
  return lock ? <FormattedMessage id={`lock.${lock}`} /> : undefined
}
