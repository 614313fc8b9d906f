import type { Dependencies } from '../dependencies/dependencies.ts'
import { agreementOf } from '../document/paper/agreement.ts'
import { PDF, refusalOfPaper } from '../document/paper/answer-paper.ts'
import { printPdf } from '../document/paper/print.ts'
import { writerOf } from '../document/paper/writer.ts'
import { houseSignature } from '../house/signature.ts'
import { noteLetter } from '../notification/note-letter.ts'
import { worker } from '../platform/jobs/jobs.ts'
import { letter } from '../platform/mail/letter.ts'
import { findQuery, loadQueryParts } from '../query/record/query.store.ts'
import { hasCurrentSecci, secciFingerprint } from '../query/record/secci-fingerprint.ts'
import { consumerLanguage } from '../selfserve/consumer-language.ts'
import { storeHandover } from './handover.store.ts'
import { sendSecciJob } from './secci.job.ts'
import { secciSheet } from './sheet.ts'

/** Sends the sheet of the terms as they are now; it counts as handed over once the mail server has taken it. */
export const sendSecciWorker = ({
  database,
  now,
  services,
}: Pick<Dependencies, 'database' | 'now' | 'services'>) =>
  worker(sendSecciJob, async ({ queryId, byName }) => {
    const found = await findQuery(database, queryId)
    const stored = found && (await loadQueryParts(database, found))
    if (!stored || refusalOfPaper(stored, 'secci') !== null || stored.query.contactEmail === '') return
    // Asked for by a person it is sent once more; by itself the portal sends each version once.
    if (byName === '' && hasCurrentSecci(stored)) return
    const { query } = stored
    const language = await consumerLanguage(database, query)
    const w = writerOf(language)
    const handedAt = now()
    const { name, content } = secciSheet(w, await agreementOf(database, stored, handedAt))
    const fingerprint = secciFingerprint(stored)
    await services.mail.send({
      ...letter(
        'secci',
        { email: query.contactEmail, language },
        { name: query.custName, partner: stored.partner.businessName },
        await houseSignature(database, language),
      ),
      attachments: [{ name: `${name}.pdf`, type: PDF, content: await printPdf(content) }],
      id: `secci-${queryId}-${fingerprint.slice(0, 16)}-${byName === '' ? 'portal' : handedAt.getTime()}`,
    })
    await database.transaction(async (tx) => {
      await storeHandover(tx, { queryId, handedAt, way: 'email', byName, fingerprint, content })
      await noteLetter(tx, queryId, { kind: 'secci', name: query.custName })
    })
  })
