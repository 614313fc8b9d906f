import { useEffect } from 'react'
import type { Query, QuerySave } from '../../../api/query.ts'
import { compare, merge, type Versions } from './difference.ts'
import type { QueryForm } from './useQueryForm.ts'
import { differingKeys, valuesOf } from '../editor/values.ts'

/** Merges what only the server changed into the form, without touching the user's input or focus. */
const mergeInto = ({ form, baseline, draft }: QueryForm, versions: Versions) => {
  const { theirs, mine } = versions
  const merged = merge(versions, {})
  baseline.update(theirs)
  for (const key of differingKeys(mine, merged)) form.setValue(key, merged[key])
  form.reset(theirs, { keepValues: true, keepDirty: true, keepErrors: true, keepTouched: true })
  for (const key of ['queryId', 'modifiedDtime'] as const) form.setValue(key, theirs[key])
  draft.send({ type: 'form.changed' })
}

/** False for a stale response that was in flight during a save. */
const isNewer = ({ modifiedDtime: theirs = '' }: QuerySave, { modifiedDtime: base = '' }: QuerySave) =>
  theirs > base

/**
 * Keeps the form in sync with the stored query. Where a field has changed both on the server and in the form, the form
 * stays as it is and the next save reports the conflict.
 */
export const useServerSync = (queryForm: QueryForm, query: Query, isNew: boolean) =>
  useEffect(() => {
    const { form, baseline, adopt } = queryForm
    const theirs = valuesOf(query)
    if (isNew || !isNewer(theirs, baseline.values())) return
    const mine: QuerySave = structuredClone(form.getValues())
    const versions = { base: baseline.commonWith(theirs), theirs, mine }
    const differsFrom = (stored: QuerySave) => differingKeys(mine, stored).length > 0
    if (!differsFrom(versions.base) || !differsFrom(theirs)) adopt(theirs)
    else if (compare(versions).differences.length === 0) mergeInto(queryForm, versions)
  })
