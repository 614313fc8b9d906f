import { secciCalls } from '../../api/secci.calls.ts'
import type { SecciState } from '../../api/secci.ts'
import type { Principal } from '../../api/role.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { assertMayBeMade, findForPaper, PDF, readCodes } from '../document/paper/answer-paper.ts'
import { audit } from '../platform/audit/write-audit.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import { hashOf } from '../platform/http/idempotency.ts'
import { Problem } from '../platform/http/problem.ts'
import type { FileResponse } from '../platform/http/response.ts'
import { customerLanguage, lockQuery, type StoredQuery } from '../query/record/query.store.ts'
import { isCurrentSheet, secciFingerprint } from '../query/record/secci-fingerprint.ts'
import type { SecciSheetRow } from '../schema/secci.table.ts'
import type { Tokens } from '../session/session-token.ts'
import { performerOf } from '../query/parts/status-history.store.ts'
import { findHandedOver, findHandovers, storeHandover, findSheets } from './secci-sheet.store.ts'
import { fileOfSheet, keepSheet, nameOfSheet, sheetContent, sheetKey } from './store-sheet.ts'
import { sendSecciJob } from '../query/save/renew-secci.ts'

type SheetName = Pick<SecciSheetRow, 'fingerprint' | 'language' | 'madeOn'>

type SecciApi = Api & Pick<Dependencies, 'files' | 'jobs' | 'now'> & { tokens: Pick<Tokens, 'fingerprint'> }

/** Fingerprint of a sheet, keyed, because a personal code could be guessed from a plain hash. */
const nameOf = ({ tokens }: Pick<SecciApi, 'tokens'>, sheet: SheetName): string =>
  tokens.fingerprint(`secci:${sheet.fingerprint}:${sheet.language}:${sheet.madeOn}`)

const stateOf = async (
  api: SecciApi,
  connection: Connection,
  principal: Principal,
  queryId: number,
): Promise<SecciState> => {
  const stored = await findForPaper(connection, principal, queryId)
  const handovers = await findHandovers(connection, queryId)
  const [newest] = handovers
  return {
    handovers: handovers.map(({ handoverId, handedAt, way, byName }) => ({
      handoverId,
      handedDtime: handedAt.toISOString(),
      way,
      byName,
    })),
    // From the same read as the list, so that the two agree.
    current: newest !== undefined && isCurrentSheet(stored, newest.sheet),
    sheet: nameOf(api, sheetKey(stored, api.now())),
  }
}

/** Needs the contact's e-mail address; without one the sheet can only be printed. */
const assertReachable = (contactEmail: string): void => {
  if (contactEmail === '')
    throw new Problem('request.invalid', { fields: [{ path: 'way', code: 'field.noContactEmail' }] })
}

const HOUR_S = 3600
const HOUR_MS = HOUR_S * 1000

type Sending = { stored: StoredQuery; byName: string }

/**
 * Sends the same sheet to the same address at most once an hour, so that a double click or a retry during a mail
 * outage sends one letter.
 */
const sendByMail = async (
  { jobs }: Pick<Dependencies, 'jobs'>,
  tx: Transaction,
  { stored, byName }: Sending,
): Promise<void> => {
  const { queryId, contactEmail } = stored.query
  assertReachable(contactEmail)
  const key = hashOf([queryId, secciFingerprint(stored), customerLanguage(stored.query), contactEmail])
  if (!(await jobs.sendOnce(tx, sendSecciJob, { queryId, byName }, { key, withinS: HOUR_S })))
    throw new Problem('secci.justSent')
}

/**
 * Returns the printed sheet: the named one, or else the newest of the current terms; creates it if there is none.
 * @throws Problem secci.outdated if the named one has other terms or another language
 */
const printedSheet = async (
  api: SecciApi,
  { stored, principal }: { stored: StoredQuery; principal: Principal },
  name: string | undefined,
): Promise<SecciSheetRow> => {
  const sheets = await findSheets(api.database, stored.query.queryId)
  const printed = sheets
    .filter((sheet) => isCurrentSheet(stored, sheet))
    .find((sheet) => name === undefined || nameOf(api, sheet) === name)
  if (printed) return printed
  const at = api.now()
  if (name !== undefined && name !== nameOf(api, sheetKey(stored, at))) throw new Problem('secci.outdated')
  return keepSheet(api, stored, { at, reader: principal.userId })
}

type Printed = { principal: Principal; sheet: SecciSheetRow }

/**
 * Records that a sheet was printed and handed to the consumer, once an hour per person.
 * @throws Problem secci.outdated if it has other terms
 */
const handOverPrinted = async (
  { now }: Pick<Dependencies, 'now'>,
  tx: Transaction,
  { stored, byName }: Sending,
  { principal, sheet }: Printed,
): Promise<void> => {
  const { queryId, custName } = stored.query
  if (!isCurrentSheet(stored, sheet)) throw new Problem('secci.outdated')
  const handedAt = now()
  const { sheetId } = sheet
  const [newest] = await findHandovers(tx, queryId)
  const isKnown = newest?.way === 'paper' && newest.sheet.sheetId === sheetId && newest.byName === byName
  if (isKnown && handedAt.getTime() - newest.handedAt.getTime() < HOUR_MS) return
  await storeHandover(tx, { queryId, handedAt, way: 'paper', byName, sheetId })
  await audit(tx, {
    event: 'letter.handedOver',
    accountUserId: principal.userId,
    subject: 'query',
    subjectId: queryId,
    details: { name: custName },
  })
}

const pdfOf = async (api: SecciApi, sheet: SecciSheetRow): Promise<FileResponse> => ({
  name: `${nameOfSheet(sheet)}.pdf`,
  type: PDF,
  content: await fileOfSheet(api, sheet),
})

const findToHandOver = async (connection: Connection, principal: Principal, queryId: number) => {
  const stored = await findForPaper(connection, principal, queryId)
  assertMayBeMade(stored, 'secci')
  return stored
}

const bindHandingOver = (api: SecciApi): void =>
  bind(
    api,
    secciCalls.handOver,
    {},
    async ({ principal, database, params: { queryId }, body: { way, sheet: name } }) => {
      const stored = await findToHandOver(database, principal, queryId)
      // Before the transaction, because rendering a file takes time.
      const sheet = way === 'paper' ? await printedSheet(api, { stored, principal }, name) : null
      return database.transaction(async (tx) => {
        await lockQuery(tx, queryId)
        const { createdByName: byName } = await performerOf(tx, principal)
        const sending = { stored: await findToHandOver(tx, principal, queryId), byName }
        if (sheet) await handOverPrinted(api, tx, sending, { principal, sheet })
        else await sendByMail(api, tx, sending)
        return stateOf(api, tx, principal, queryId)
      })
    },
  )

/** Routes of the pre-contractual information of a consumer's query. */
export const secciRoutes = (api: SecciApi): void => {
  bind(api, secciCalls.state, {}, ({ principal, database, params }) =>
    stateOf(api, database, principal, params.queryId),
  )
  bindHandingOver(api)
  bind(api, secciCalls.paper, {}, async ({ principal, database, params: { queryId } }) => {
    const stored = await findToHandOver(database, principal, queryId)
    const at = api.now()
    const read = readCodes(stored, await sheetContent(database, stored, at))
    const sheet = await keepSheet(api, stored, { at, reader: principal.userId })
    return { ...(await pdfOf(api, sheet)), ...(read && { read }) }
  })
  bind(api, secciCalls.handedOver, {}, async ({ principal, database, params }) => {
    await findForPaper(database, principal, params.queryId)
    const sheet = await findHandedOver(database, params)
    if (!sheet) throw new Problem('notFound')
    return pdfOf(api, sheet)
  })
}
