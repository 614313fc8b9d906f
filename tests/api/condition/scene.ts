import { eq } from 'drizzle-orm'
import { conditionCalls } from '../../../api/condition.calls.ts'
import type { Condition, ConditionAsk } from '../../../api/condition.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { applicantTable, applyLinkTable, offerTable } from '../../../server/schema/offer.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { anOffer } from '../../models/offer.cases.ts'
import type { TestServer } from '../server.ts'
import { pdf } from '../document/samples.ts'
import { CREDIT, PARTNER } from '../container/scene.ts'

/** A question to the partner before the decision. */
export const aConditionAsked = {
  kind: 'answer',
  askedOf: 'partner',
  neededFor: 'decision',
  due: { workingDays: 5 },
  textEt: 'Miks on käive langenud?',
  textEn: 'Why has the turnover fallen?',
} as const satisfies ConditionAsk

export const aDocumentAsked = {
  ...aConditionAsked,
  kind: 'document',
  documentType: 'annualReport',
  textEt: 'Majandusaasta aruanne 2025',
  textEn: 'Annual report of 2025',
} as const satisfies ConditionAsk

export const aFieldAsked = {
  ...aConditionAsked,
  kind: 'field',
  field: 'bankAccountNumber',
  textEt: 'Kliendi arvelduskonto',
  textEn: 'The bank account of the client',
} as const satisfies ConditionAsk

/** Multipart body with a PDF, or with several. */
export const files = (...names: readonly string[]): FormData => {
  const body = new FormData()
  for (const name of names) body.append('files', new Blob([new Uint8Array(pdf())]), name)
  return body
}

type Who = typeof CREDIT | typeof PARTNER | `${string}@${string}`

/** Asks for conditions as credit; returns the new ones. */
export const askFor = async (
  server: TestServer,
  queryId: number,
  ...asked: readonly ConditionAsk[]
): Promise<Condition[]> => {
  const { conditions } = await server.ask(
    conditionCalls.ask,
    { params: { id: queryId }, body: { conditions: [...asked] } },
    CREDIT,
  )
  return conditions.slice(-asked.length)
}

/** Asks as credit for one condition. */
export const askForOne = async (
  server: TestServer,
  queryId: number,
  asked: ConditionAsk = aConditionAsked,
): Promise<Condition> => {
  const [condition] = await askFor(server, queryId, asked)
  if (!condition) throw new Error('no condition was asked')
  return condition
}

/** Turns a query into an application that a private person has sent by a link. */
export const appliedByLink = async (
  { database }: Pick<TestServer, 'database'>,
  queryId: number,
  personalCode: string,
): Promise<void> => {
  const offer = { queryId, state: 'applied', application: true } as const
  const entered = { ...anOffer, customerName: '', customerRegCode: '' }
  await database.insert(offerTable).values({ ...offer, entered })
  const [link] = await database
    .insert(applyLinkTable)
    .values({ queryId, channel: 'email', recipient: 'mari@meretuul.example', expiresAt: new Date() })
    .returning()
  const linkId = link?.id ?? 0
  await database.insert(applicantTable).values({ queryId, linkId, personalCode, name: 'Mari Maasikas' })
  await database
    .update(queryTable)
    .set({ aplink: `link-${linkId}`, consumer: true, custRegCode: personalCode })
    .where(eq(queryTable.queryId, queryId))
}

/** Inserts open conditions directly in the database. */
export const insertOpen = async ({ database }: TestServer, queryId: number, count: number): Promise<void> => {
  const { due: _due, ...condition } = aConditionAsked
  const row = { ...condition, queryId, state: 'open', dueDay: '2030-01-02' } as const
  await database.insert(conditionTable).values(Array.from({ length: count }, () => row))
}

export const find = async (server: TestServer, id: number, as: Who): Promise<Condition[]> =>
  (await server.ask(conditionCalls.find, { params: { id } }, as)).conditions

export const of = ({ queryId, conditionId }: Condition) => ({ params: { id: queryId, conditionId } })

/** Answers in words as the partner. */
export const answer = (
  server: TestServer,
  condition: Condition,
  text = 'Because of the season.',
  as: Who = PARTNER,
) => server.ask(conditionCalls.answer, { ...of(condition), body: { text } }, as)

export const accept = (server: TestServer, condition: Condition) =>
  server.ask(conditionCalls.accept, { ...of(condition), body: {} }, CREDIT)
