import type { ConditionField } from '../../api/condition.ts'
import type { QuerySave } from '../../api/query.ts'
import { countryCodeOf } from '../../domain/country-code.ts'
import { validQueryGiven } from '../../domain/valid/valid-query.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import { laterThan } from '../platform/database/time.ts'
import { Problem } from '../platform/http/problem.ts'
import { storeFirstVersion, storeVersion } from '../query/record/query-version.store.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { toForm } from '../query/record/form.ts'
import { screenLater } from '../query/parts/screening.store.ts'
import { auditedChanges } from '../query/save/audited-changes.ts'
import { renewSecci } from '../query/save/renew-secci.ts'
import { writeChanges } from '../query/save/write-changes.ts'
import type { QueryRow } from '../schema/query.table.ts'

/**
 * Returns the save that fills in a field, by the rules of the form.
 * @throws Problem request.invalid at `value`
 */
export const saveOfField = (field: ConditionField, value: string, { country }: QueryRow): QuerySave => {
  // The postal code depends on the country, which the save of one field does not name.
  const around = field === 'zipCode' ? { country } : {}
  const byName = field === 'country' || field === 'representativeNationality'
  const given = value.trim()
  const parsed = validQueryGiven.safeParse({
    ...around,
    // A customer types the country's name; the portal's own forms send its code.
    [field]: byName ? (countryCodeOf(given) ?? given) : given,
  })
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ message }) => ({
      path: 'value',
      code: byName ? 'field.country' : message,
    }))
    throw new Problem('request.invalid', { fields })
  }
  return { [field]: parsed.data[field] }
}

type Filling = { queryId: number; by: number | null; field: ConditionField; value: string; at: Date }

/** Needed to fill in a field. */
export type FillDependencies = Pick<Dependencies, 'jobs' | 'now' | 'services'>

/**
 * Fills in a field of a query that this transaction has locked. The condition is the permission, so the locks of the
 * form do not apply. A party whose country changes is checked again, as after any other save.
 * @throws Problem request.invalid
 */
export const fillField = async (
  dependencies: FillDependencies,
  tx: Transaction,
  { queryId, by, field, value, at }: Filling,
): Promise<void> => {
  const query = await findQuery(tx, queryId)
  if (!query) throw new Problem('notFound')
  const stored = await loadQueryParts(tx, query)
  const modifiedAt = laterThan(query.modifiedAt, at)
  await storeFirstVersion(tx, stored, at)
  await writeChanges(tx, stored, saveOfField(field, value, query), { modifiedAt, modifiedBy: by })
  const after = await findQuery(tx, queryId)
  if (!after) throw new Problem('notFound')
  const saved = await loadQueryParts(tx, after)
  await audit(tx, {
    event: 'query.saved',
    accountUserId: by,
    subject: 'query',
    subjectId: queryId,
    details: {
      changed: 1,
      changes: auditedChanges([field], { before: toForm(stored), after: toForm(saved), sent: {} }),
    },
  })
  await storeVersion(tx, saved, at)
  await renewSecci(dependencies.jobs, tx, saved)
  await screenLater(dependencies, tx, saved.query)
}
