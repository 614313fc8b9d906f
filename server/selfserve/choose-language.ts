import type { Language } from '../../api/language.ts'
import { isBeingSigned } from '../../machines/lifecycle/query/turn.ts'
import { audit } from '../platform/audit/write-audit.ts'
import { laterThan } from '../platform/database/time.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { customerLanguage, loadQueryParts, lockQuery, writeQuery } from '../query/record/query.store.ts'
import { storeFirstVersion, storeVersion } from '../query/record/query-version.store.ts'
import { renewSecci } from '../query/save/renew-secci.ts'

type Choice = { queryId: number; language: Language; now: Date }

/**
 * Stores the language that the customer has chosen. A contract that waits for signatures keeps the language in which
 * it was sent.
 */
export const chooseLanguage = async (
  jobs: Pick<Jobs, 'sendOnce'>,
  tx: Transaction,
  { queryId, language, now }: Choice,
): Promise<void> => {
  const query = await lockQuery(tx, queryId)
  if (!query || customerLanguage(query) === language || isBeingSigned(query.status)) return
  const stored = await loadQueryParts(tx, query)
  const modified = { modifiedAt: laterThan(query.modifiedAt, now), modifiedBy: null }
  await storeFirstVersion(tx, stored, now)
  await writeQuery(tx, queryId, { language, ...modified })
  const saved = { ...stored, query: { ...query, language, ...modified }, modifiedByName: null }
  await audit(tx, {
    event: 'query.saved',
    subject: 'query',
    subjectId: queryId,
    details: { changed: 1, changes: [{ field: 'language', before: query.language, after: language }] },
  })
  await storeVersion(tx, saved, now)
  await renewSecci(jobs, tx, saved)
}
