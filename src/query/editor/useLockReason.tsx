import { FormattedMessage } from 'react-intl'
import type { FieldLock, QueryField } from '../../../machines/lifecycle/query/fields.ts'
import type { Area } from '../../../machines/lifecycle/query/locks.ts'
import { useFieldLock, useLock } from './query-editor.ts'

const reasonOf = (lock: FieldLock | 'past' | null) =>
  lock ? <FormattedMessage id={`lock.${lock}`} /> : undefined

/** Why an area cannot be edited now, as the `locked` text of its fields; undefined where it can. */
export const useLockReason = (area: Area) => reasonOf(useLock(area))

/** The same for one field, which may be locked by itself. */
export const useFieldLockReason = (field: QueryField) => reasonOf(useFieldLock(field))
