import { useEffect } from 'react'
import type { Query, QuerySave } from '../../contract/query.ts'
import { compare, merge, type Versions } from './difference.ts'
import type { QueryForm } from './useQueryForm.ts'
import { differingKeys, valuesOf } from './values.ts'

/** Takes over what only they changed and leaves all that is typed, down to the field that is being typed in. */
const join = ({ form, desk, draft }: QueryForm, versions: Versions) => {
  const { theirs, mine } = versions
  const joined = merge(versions, {})
  desk.take(theirs)
  for (const key of differingKeys(mine, joined)) form.setValue(key, joined[key])
  form.reset(theirs, { keepValues: true, keepDirty: true, keepErrors: true, keepTouched: true })
  for (const guard of ['queryId', 'modifiedDtime'] as const) form.setValue(guard, theirs[guard])
  draft.send({ type: 'form.changed' })
}

/** A reading that was on its way while something newer was saved is not. */
const isNewer = ({ modifiedDtime: theirs = '' }: QuerySave, { modifiedDtime: base = '' }: QuerySave) =>
  theirs > base

/**
 * The form follows what is stored, wherever the change came from. Where a field was changed both there and here the
 * form stays as it is, and the next save asks.
 */
export const useFollowing = (sheet: QueryForm, query: Query, isNew: boolean) =>
  useEffect(() => {
    const { form, desk, adopt } = sheet
    const theirs = valuesOf(query)
    if (isNew || !isNewer(theirs, desk.base())) return
    const mine: QuerySave = structuredClone(form.getValues())
    const versions = { base: desk.base(), theirs, mine }
    const isTyped = (stored: QuerySave) => differingKeys(mine, stored).length > 0
    if (!isTyped(versions.base) || !isTyped(theirs)) adopt(theirs)
    else if (compare(versions).differences.length === 0) join(sheet, versions)
  })
