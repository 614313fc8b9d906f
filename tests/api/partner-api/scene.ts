import { eq } from 'drizzle-orm'
import { generateApiKey } from '../../../server/partner/api-key.ts'
import { partnerTable } from '../../../server/schema/partner.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { containerSignerTable, containerTable } from '../../../server/schema/container.table.ts'
import type { TestServer } from '../server.ts'
import { assertDocumented, readOpenApi } from './document.ts'
import { completeQuery, COMPLIANCE, SHOP } from '../query/example.ts'
import { steppingOn } from '../query/stepping.ts'

export const NUTIPOOD = 'Nutipood OÜ'
export const RATTAPOOD = 'Rattapood OÜ'
export const PROVIDER = 'Tehing Liising AS'

/** An application of a web shop: 1 000 € without VAT. */
export const basket = {
  custName: 'Hansakivi Ehitus OÜ',
  custRegCode: '16934822',
  contactEmail: 'priit@hansakivi.example',
  qassets: [{ qassetName: 'Laptop', quantity: 2, qassetPrice: 500, sellerOfferNr: 'ORDER-1' }],
}

export const partnerIdOf = async ({ database }: TestServer, name: string): Promise<number> => {
  const [partner] = await database.select().from(partnerTable).where(eq(partnerTable.businessName, name))
  if (!partner) throw new Error(`no partner ${name}`)
  return partner.partnerId
}

/** Creates a key for the partner; the old one ends. */
export const keyOf = async (server: TestServer, name: string): Promise<string> => {
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, COMPLIANCE))
  const partnerId = await partnerIdOf(server, name)
  return server.database.transaction((tx) =>
    generateApiKey(tx, { partnerId, accountUserId: user?.accountUserId ?? 0, now: new Date() }),
  )
}

type Sent = { method?: string; body?: unknown; key?: string; headers?: Record<string, string> }
type Got = { status: number; headers: Headers; body: Record<string, unknown> }

/** Calls the partner API like an outside program: by URL and JSON. Each response must be as the document says. */
export const callTo = (server: () => TestServer) => {
  let document: ReturnType<typeof readOpenApi> | undefined
  return async (
    path: string,
    { body, method = body === undefined ? 'GET' : 'POST', key, headers = {} }: Sent = {},
  ): Promise<Got> => {
    const response = await fetch(`${server().url}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    const { status } = response
    const [calledPath = ''] = path.split('?')
    assertDocumented(await (document ??= readOpenApi(server().url)), {
      method,
      path: calledPath,
      status,
      body: answer,
    })
    return { status, headers: response.headers, body: answer }
  }
}

const {
  qassets: _assets,
  custName: _name,
  custRegCode: _code,
  interest: _interest,
  ...client
} = completeQuery

/** An application of a company that its shop has sent to the manager. */
export const sentApplication = async (server: TestServer, key: string): Promise<number> => {
  const body = { ...basket, ...client, paymentPeriod: 24, advance: 20, residual: 5 }
  const created = await callTo(() => server)('/applications', { body, key })
  const id = Number(created.body.id)
  const { approve, step } = steppingOn(() => server)
  // Within the limit the shop would make the contract itself.
  await approve(basket.custRegCode, 100)
  await step(id, 'SM', SHOP)
  return id
}

/** Inserts a contract at the signing gateway, with the pages of the provider and of the client. */
export const insertSigning = async (
  { database }: TestServer,
  queryId: number,
  client: Partial<typeof containerSignerTable.$inferInsert> = {},
): Promise<void> => {
  const [container] = await database
    .insert(containerTable)
    .values({ queryId, title: 'Contract', state: 'sent' })
    .returning({ id: containerTable.id })
  const person = { containerId: container?.id ?? 0, givenName: 'Priit', surname: 'Hansak', email: '' }
  await database.insert(containerSignerTable).values([
    {
      ...person,
      personalCode: '38001085718',
      roles: ['provider_representative'],
      page: 'https://sign.example/of-the-provider',
    },
    {
      ...person,
      personalCode: '37605030299',
      roles: ['client'],
      page: 'https://sign.example/of-the-client',
      ...client,
    },
  ])
}
