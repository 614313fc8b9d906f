import { secciCalls } from '../../api/secci.calls.ts'
import type { SecciState } from '../../api/secci.ts'
import type { Principal } from '../../api/role.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { agreementOf } from '../document/paper/agreement.ts'
import { answerPaper, assertMayBeMade, findForPaper, PDF } from '../document/paper/answer-paper.ts'
import { printPdf } from '../document/paper/print.ts'
import { writerOf } from '../document/paper/writer.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { hashOf } from '../platform/http/idempotency.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockQuery, type StoredQuery } from '../query/record/query.store.ts'
import { secciFingerprint } from '../query/record/secci-fingerprint.ts'
import { consumerLanguage } from '../selfserve/consumer-language.ts'
import type { Tokens } from '../session/token.ts'
import { performerOf } from '../status-history/status-history.store.ts'
import { findHandedOver, findHandovers, storeHandover } from './handover.store.ts'
import { sendSecciJob } from './secci.job.ts'
import { secciSheet } from './sheet.ts'

type SecciApi = Api & Pick<Dependencies, 'jobs' | 'now'> & { tokens: Pick<Tokens, 'fingerprint'> }

/** Names the sheet of the terms as they are. By our key, for a personal code could be guessed from a bare hash. */
const sheetOf = ({ tokens }: Pick<SecciApi, 'tokens'>, stored: StoredQuery): string =>
  tokens.fingerprint(`secci:${secciFingerprint(stored)}`)

const stateOf = async (
  api: SecciApi,
  connection: Connection,
  principal: Principal,
  queryId: number,
): Promise<SecciState> => {
  const stored = await findForPaper(connection, principal, queryId)
  const handovers = await findHandovers(connection, queryId)
  return {
    handovers: handovers.map(({ handoverId, handedAt, way, byName }) => ({
      handoverId,
      handedDtime: handedAt.toISOString(),
      way,
      byName,
    })),
    // Of the same reading as the list, so that the two agree.
    current: handovers[0]?.fingerprint === secciFingerprint(stored),
    sheet: sheetOf(api, stored),
  }
}

/** For the contact person's address; without one it can only be printed. */
const assertReachable = (contactEmail: string): void => {
  if (contactEmail === '')
    throw new Problem('request.invalid', { fields: [{ path: 'way', code: 'field.noContactEmail' }] })
}

type Handing = { stored: StoredQuery; principal: Principal; byName: string }

const HOUR_S = 3600

/** Of the same terms to the same address once an hour: who presses twice, or while mail is down, does not write twice. */
const sendByMail = async (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  { stored, byName }: Pick<Handing, 'stored' | 'byName'>,
): Promise<void> => {
  const { queryId, contactEmail } = stored.query
  assertReachable(contactEmail)
  const key = hashOf([queryId, secciFingerprint(stored), contactEmail])
  if (!(await jobs.sendOnce(tx, sendSecciJob, { queryId, byName }, { key, withinS: HOUR_S })))
    throw new Problem('secci.justSent')
}

/** Keeps that the sheet of the terms as they are was printed and given to the consumer. */
const handOverPrinted = async (
  { now }: Pick<Dependencies, 'now'>,
  tx: Transaction,
  { stored, principal, byName }: Handing,
): Promise<void> => {
  const { queryId, custName } = stored.query
  const handedAt = now()
  const language = await consumerLanguage(tx, stored.query)
  const { content } = secciSheet(writerOf(language), await agreementOf(tx, stored, handedAt))
  const fingerprint = secciFingerprint(stored)
  await storeHandover(tx, { queryId, handedAt, way: 'paper', byName, fingerprint, content })
  await audit(tx, {
    event: 'letter.handedOver',
    accountUserId: principal.userId,
    subject: 'query',
    subjectId: queryId,
    details: { name: custName },
  })
}

/** The pre-contractual information of a consumer's query, for whoever sees the query. */
export const secciRoutes = (api: SecciApi): void => {
  bind(api, secciCalls.state, {}, ({ principal, database, params }) =>
    stateOf(api, database, principal, params.queryId),
  )
  bind(api, secciCalls.handOver, {}, ({ principal, database, params: { queryId }, body: { way, sheet } }) =>
    database.transaction(async (tx) => {
      await lockQuery(tx, queryId)
      const stored = await findForPaper(tx, principal, queryId)
      assertMayBeMade(stored, 'secci')
      if (sheet !== undefined && sheet !== sheetOf(api, stored)) throw new Problem('secci.outdated')
      const { createdByName: byName } = await performerOf(tx, principal)
      if (way === 'email') await sendByMail(api, tx, { stored, byName })
      else await handOverPrinted(api, tx, { stored, principal, byName })
      return stateOf(api, tx, principal, queryId)
    }),
  )
  bind(api, secciCalls.paper, {}, async (asked) => {
    const stored = await findForPaper(asked.database, asked.principal, asked.params.queryId)
    return answerPaper(api, asked, stored, { kind: 'secci', make: secciSheet })
  })
  bind(api, secciCalls.handedOver, {}, async ({ principal, database, params }) => {
    await findForPaper(database, principal, params.queryId)
    const content = await findHandedOver(database, params)
    if (!content) throw new Problem('notFound')
    return {
      name: `${content.title} ${params.queryId}.pdf`,
      type: PDF,
      content: await printPdf(content, principal.userId),
    }
  })
}
