import type { Dependencies } from '../dependencies/dependencies.ts'
import { PDF } from '../document/paper/answer-paper.ts'
import { paperRefusal } from '../../machines/lifecycle/query/paper-rule.ts'
import { paperFacts } from '../query/record/paper-problems.ts'
import { letterSignature } from '../provider-settings/letter-signature.ts'
import { recordLetter } from '../notification/record-letter.ts'
import { worker } from '../platform/jobs/jobs.ts'
import { letter } from '../platform/mail/letter.ts'
import { customerLanguage, findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { hasCurrentSecci } from '../query/record/secci-fingerprint.ts'
import { storeHandover } from './secci-sheet.store.ts'
import { fileOfSheet, keepSheet, nameOfSheet } from './store-sheet.ts'
import { sendSecciJob } from '../query/save/renew-secci.ts'

/** Sends the current sheet; it counts as delivered once the mail server accepts it. */
export const sendSecciWorker = ({
  database,
  files,
  now,
  services,
}: Pick<Dependencies, 'database' | 'files' | 'now' | 'services'>) =>
  worker(sendSecciJob, async ({ queryId, byName }) => {
    const found = await findQuery(database, queryId)
    const stored = found && (await loadQueryParts(database, found))
    if (!stored || paperRefusal('secci', paperFacts(stored)) !== null || stored.query.contactEmail === '')
      return
    // A user's request sends it again; the portal itself sends each version once.
    if (byName === '' && hasCurrentSecci(stored)) return
    const { query } = stored
    const language = customerLanguage(query)
    const handedAt = now()
    const sheet = await keepSheet({ database, files }, stored, { at: handedAt })
    const { sheetId } = sheet
    const content = await fileOfSheet({ database, files }, sheet)
    await services.mail.send({
      ...letter(
        'secci',
        { email: query.contactEmail, language },
        { name: query.custName, partner: stored.partner.businessName },
        await letterSignature(database, language),
      ),
      attachments: [{ name: `${nameOfSheet(sheet)}.pdf`, type: PDF, content }],
      // The message id depends on the sheet that the consumer has: a retry is the same letter, a later request is
      // another one.
      id: `secci-${queryId}-${sheetId}-${stored.secci?.handoverId ?? 0}`,
    })
    await database.transaction(async (tx) => {
      await storeHandover(tx, { queryId, handedAt, way: 'email', byName, sheetId })
      await recordLetter(tx, queryId, { kind: 'secci', name: query.custName })
    })
  })
