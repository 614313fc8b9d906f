import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import type { FieldLock, QueryField } from '../../machines/lifecycle/query/field-rules.ts'
import type { Area, Lock } from '../../machines/lifecycle/query/locks.ts'
import { useQuerySession, useQueryState } from './useQuerySession.ts'
import { selectFieldLock, selectLock } from './selectors.ts'

/** Why an area of the query cannot be edited now (text `lock.<name>`), or null if it can. */
export const useLock = (area: Area): Lock | 'past' | null => useQueryState(selectLock(area))

/** Why a field cannot be edited now, or never in this view; null if it can. */
export const useFieldLock = (field: QueryField): FieldLock | 'past' | null =>
  useQueryState(selectFieldLock(field))

/** Why an area cannot be edited now, as the `locked` text of its fields; undefined if it can. */
export const useLockReason = (area: Area) => reasonOf(useLock(area))

/** The same for one field, which may be locked on its own. */
export const useFieldLockReason = (field: QueryField) => reasonOf(useFieldLock(field))

/** The fields among these that can be edited now. */
export const useEditable = <Field extends QueryField>(fields: readonly Field[]): Field[] =>
  useSelector(
    useQuerySession(),
    (snapshot) => fields.filter((field) => selectFieldLock(field)(snapshot) === null),
    (one, other) => one.join() === other.join(),
  )

const reasonOf = (lock: FieldLock | 'past' | null) =>
  lock ? <FormattedMessage id={`lock.${lock}`} /> : undefined
