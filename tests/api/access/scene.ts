import { eq } from 'drizzle-orm'
import type { StatusCode } from '../../../api/status.ts'
import type { TemplateSave } from '../../../api/template.ts'
import { assetTable } from '../../../server/schema/asset.table.ts'
import { type AttachmentRow, attachmentTable, offerTable } from '../../../server/schema/offer.table.ts'
import { riskTable } from '../../../server/schema/risk.table.ts'
import { screeningTable } from '../../../server/schema/screening.table.ts'
import type { ScreenedParty } from '../../../api/screening.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { containerTable } from '../../../server/schema/container.table.ts'
import { documentTable } from '../../../server/schema/document.table.ts'
import { messageTable } from '../../../server/schema/message.table.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { loadQueryParts } from '../../../server/query/record/query.store.ts'
import { storeVersion } from '../../../server/query/record/query-version.store.ts'
import { type QueryRow, queryTable } from '../../../server/schema/query.table.ts'
import { queryVersionTable } from '../../../server/schema/query-version.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { templateTable } from '../../../server/schema/template.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { fromTemplate } from '../../../server/template/template.store.ts'
import { anOffer } from '../../models/offer.cases.ts'
import { pdf } from '../document/samples.ts'
import type { TestServer } from '../server.ts'

/** Ids of a query, of one record of every kind in it, and of its partner's records. */
export type RecordIds = {
  queryId: number
  qassetId: number
  suretyId: number
  docFileId: number
  sentContainer: number
  signedUuid: string
  partnerId: number
  templateId: number
  fileId: string
  versionId: number
  conditionId: number
  screeningId: number
}

const MISSING_ID = 2_000_000_000

/** Ids of missing records. */
export const missing: RecordIds = {
  queryId: MISSING_ID,
  qassetId: MISSING_ID,
  suretyId: MISSING_ID,
  docFileId: MISSING_ID,
  sentContainer: MISSING_ID,
  signedUuid: '3f0c1a52-9d1e-4b57-9f0e-0c1d2e3f4a5b',
  partnerId: MISSING_ID,
  templateId: MISSING_ID,
  fileId: '3f0c1a52-9d1e-4b57-9f0e-0c1d2e3f4a5b',
  versionId: MISSING_ID,
  conditionId: MISSING_ID,
  screeningId: MISSING_ID,
}

const aParty: ScreenedParty = {
  role: 'surety',
  kind: 'person',
  name: 'Mari',
  birthDate: null,
  countries: [],
  regCode: '',
}

/** A template without any terms. */
export const emptyTemplate = (): TemplateSave => ({
  name: crypto.randomUUID(),
  assets: [],
  terms: {
    paymentPeriod: null,
    residual: null,
    kickback: null,
    advance: null,
    contractFee: null,
    insurance: null,
    insuranceValType: 1,
  },
})

/** Stores a document that came with the query's offer. */
const attachedTo = async (
  { database }: Pick<TestServer, 'database'>,
  file: Pick<AttachmentRow, 'partnerId' | 'docFileId' | 'storedKey'>,
): Promise<string> => {
  const [user] = await database.select().from(userTable).limit(1)
  const by = { createdBy: Number(user?.accountUserId), createdByName: '' }
  const [attachment] = await database
    .insert(attachmentTable)
    .values({ ...file, ...by, fileName: 'a.pdf', size: pdf().length })
    .returning()
  return String(attachment?.fileId)
}

/** Stores a version of the query. */
const versionOf = async (
  { database }: Pick<TestServer, 'database'>,
  query: QueryRow | undefined,
): Promise<number> => {
  if (!query) throw new Error('no query')
  await storeVersion(database, await loadQueryParts(database, query), new Date())
  const [version] = await database
    .select()
    .from(queryVersionTable)
    .where(eq(queryVersionTable.queryId, query.queryId))
  return Number(version?.versionId)
}

/** Inserts a query of a partner with one record of every kind, without calling the portal. */
export const insertRecords = async (
  { database, dependencies: { files } }: TestServer,
  owner: string,
  status: StatusCode,
): Promise<RecordIds> => {
  const storedKey = await files.put(pdf())
  const [partner] = await database.select().from(partnerTable).where(eq(partnerTable.businessName, owner))
  const partnerId = Number(partner?.partnerId)
  const [query] = await database
    .insert(queryTable)
    .values({ partnerId, status, custName: 'Meretuul OÜ', custRegCode: '12345678' })
    .returning()
  const queryId = Number(query?.queryId)
  const [asset] = await database
    .insert(assetTable)
    .values({ queryId, qassetName: 'Asset', qassetPriceCents: 100_000, sellerName: 'Müüja OÜ' })
    .returning()
  const [surety] = await database.insert(suretyTable).values({ queryId, name: 'Surety' }).returning()
  await database.insert(offerTable).values({ queryId, state: 'saved', application: false, entered: anOffer })
  const [file] = await database
    .insert(documentTable)
    .values({ queryId, fileName: 'a.pdf', size: pdf().length, storedKey })
    .returning()
  const docFileId = Number(file?.docFileId)
  const fileId = await attachedTo({ database }, { partnerId, docFileId, storedKey })
  await database
    .insert(messageTable)
    .values({ queryId, content: 'Tere', createdAt: new Date(), createdByName: 'Mari' })
  const signedUuid = crypto.randomUUID()
  await database
    .insert(containerTable)
    .values({ queryId, title: '1', state: 'allSigned', uuid: signedUuid, sealedKey: storedKey })
  const [sent] = await database
    .insert(containerTable)
    .values({ queryId, title: '2', state: 'sent', uuid: crypto.randomUUID() })
    .returning()
  const [condition] = await database
    .insert(conditionTable)
    .values({
      queryId,
      state: 'open',
      kind: 'answer',
      askedOf: 'partner',
      neededFor: 'decision',
      dueDay: '2030-01-02',
      textEt: 'Miks?',
      textEn: 'Why?',
    })
    .returning()
  const [screening] = await database
    .insert(screeningTable)
    .values({ queryId, party: aParty, state: 'match' })
    .returning()
  const [template] = await database
    .insert(templateTable)
    .values({ partnerId, ...fromTemplate(emptyTemplate()) })
    .returning()
  return {
    queryId,
    qassetId: Number(asset?.qassetId),
    suretyId: Number(surety?.suretyId),
    docFileId,
    sentContainer: Number(sent?.id),
    signedUuid,
    partnerId,
    templateId: Number(template?.id),
    fileId,
    versionId: await versionOf({ database }, query),
    conditionId: Number(condition?.conditionId),
    screeningId: Number(screening?.screeningId),
  }
}

/** Everything of a query that a call could read or change, to check that nothing changed. */
export const readEverything = async ({ database }: TestServer, { queryId, templateId }: RecordIds) => {
  const of = { query: await database.select().from(queryTable).where(eq(queryTable.queryId, queryId)) }
  const parts = [
    assetTable,
    suretyTable,
    documentTable,
    messageTable,
    containerTable,
    conditionTable,
    screeningTable,
    riskTable,
    offerTable,
  ] as const
  const stored = await Promise.all(
    parts.map((table) => database.select().from(table).where(eq(table.queryId, queryId))),
  )
  const template = await database.select().from(templateTable).where(eq(templateTable.id, templateId))
  return { ...of, stored, template }
}
