import type { Query, QuerySave } from '../../../api/query.ts'
import { withoutInapplicable } from '../../../domain/inapplicable.ts'
import { fieldRules, lockOfField, type QueryField } from '../../../machines/lifecycle/query/fields.ts'
import type { View } from '../../../machines/lifecycle/query/locks.ts'
import { isSame } from '../../../domain/is-same.ts'

/** `base`: the stored values that the form is based on. */
type Context = { query: Query; view: View; base: QuerySave }

/**
 * What of the form is validated and sent. Fields that the present choices hide are empty; of a stored query, locked fields
 * that equal the base are left out, since nobody could correct them here.
 */
export const prepareToSave = (values: QuerySave, { query, view, base }: Context): QuerySave => {
  const applicable = withoutInapplicable(values)
  if (values.queryId === undefined) return applicable
  const isLocked = (key: string) =>
    key in fieldRules && lockOfField(query.status, view, key as QueryField) !== null
  const isUnchanged = (key: string, value: unknown) => isSame(value, base[key as QueryField])
  return Object.fromEntries(
    Object.entries(applicable).filter(([key, value]) => !isLocked(key) || !isUnchanged(key, value)),
  )
}
