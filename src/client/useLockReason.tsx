import { FormattedMessage } from 'react-intl'
import type { FieldLock, QueryField } from '../../machines/query.fields.ts'
import type { Area } from '../../machines/query.locks.ts'
import { useFieldLock, useLock } from '../query/editor.ts'

const inWords = (lock: FieldLock | null) => (lock ? <FormattedMessage id={`lock.${lock}`} /> : undefined)

/** Why an area cannot be edited now, in words for a field's `locked`; undefined where it can. */
export const useLockReason = (area: Area) => inWords(useLock(area))

/** The same of one field, which not every view edits. */
export const useFieldLockReason = (field: QueryField) => inWords(useFieldLock(field))
