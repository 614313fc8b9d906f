import { readdirSync } from 'node:fs'
import { eq, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privacyCalls } from '../../../api/privacy.calls.ts'
import { checkAudit } from '../../../server/platform/audit/check-audit.ts'
import { eraseQuery } from '../../../server/privacy/erase-query.ts'
import { auditTable } from '../../../server/schema/audit.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { GIVEN, GONE, personalData } from '../../specs/personal-data.table.ts'
import { COMPLIANCE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { readZip } from '../services/zip-reader.ts'

const CODE = '49504110244'

const folder = new URL('../../../server/schema/', import.meta.url)
const modules = await Promise.all(
  readdirSync(folder).map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
)
const tables = new Map(
  modules
    .flatMap((module) => Object.values(module))
    .filter((value) => is(value, PgTable))
    .map((table) => [getTableName(table), table]),
)

const isWritten = (column: PgColumn) => /^(?:text(?:\[\])?|jsonb?|date)$/.test(column.getSQLType())
const columnsOf = (table: PgTable): Map<string, PgColumn> =>
  new Map(
    Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(
      ([, column]) => isWritten(column) && !column.generated,
    ),
  )
const words = (list: string | undefined) => list?.split(' ') ?? []

type Put = { table: string; column: string; exported: string; erased: string; marker: string }
const places: Put[] = Object.entries(personalData).flatMap(([table, { places: listed = [] }]) =>
  listed.flatMap(([columns, exported, erased]) =>
    words(columns).map((column) => ({ table, column, exported, erased, marker: `Mark ${table} ${column}.` })),
  ),
)
const nameOf = ({ table, column }: Put) => `${table}.${column}`

describe('every column that can hold personal data', () => {
  test.each([...tables].map(([name, table]) => [name, table] as const))('of %s is placed', (name, table) => {
    const placed = places.filter((place) => place.table === name).map(({ column }) => column)
    expect([...placed, ...words(personalData[name]?.impersonal)].toSorted()).toEqual(
      [...columnsOf(table).keys()].toSorted(),
    )
  })
})

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** By table and column: JSON with the marker in every place that holds personal data. */
const shapes: Readonly<Record<string, (marker: string) => unknown>> = {
  'applicant.contact': (m) => ({ email: `${m}1`, phone: `${m}2`, street: `${m}3`, city: `${m}4` }),
  'applicant.consents': (m) => [{ name: m, version: '1', givenAt: '2026-01-01' }],
  'audit.details': (m) => ({ fileNames: [m], reason: m }),
  'customer_limit.answer': (m) => ({ available_limit: 1, last_result: m, sureties: [], representatives: [] }),
  'query.actOfAcceptance': (m) => ({ note: m }),
  'query.automaticDecision': (m) => ({ outcome: m, rules: [] }),
  'query.termsBefore': (m) => ({ note: m }),
  'query_version.form': (m) => ({ custName: m }),
  'risk_assessment.parties': (m) => [{ name: m }],
  'screening.party': (m) => ({ role: 'client', name: m }),
  'screening.hits': (m) => [{ name: m }],
  'secci_sheet.content': (m) => ({ consumer: m }),
  'self_serve_offer.entered': (m) => ({
    customerName: `${m}1`,
    customerRegCode: `${m}2`,
    phone: `${m}3`,
    email: `${m}4`,
    offerNumber: `${m}5`,
    attachments: [],
    mainAssets: [],
    optionalAssets: [],
  }),
  'saved_view.shown': (m) => ({ search: m }),
  'status_history.changes': (m) => [{ field: m, before: m, after: m }],
}

const isCode = (column: string) =>
  /^(?:custRegCode|regCode|sellerRegCode|clientCode|contactPersCode|personalCode|representativePersonalCode)$/.test(
    column,
  )
/** Dates that nothing else has. */
const dates: Readonly<Record<string, string>> = {
  'actual_beneficiary.dateOfBirth': '1911-11-11',
  'query.representativeDocumentValidUntil': '1912-12-12',
}
/** What shows that a place has its data. */
const traceOf = (place: Put): string => (isCode(place.column) ? CODE : (dates[nameOf(place)] ?? place.marker))
const valueOf = (place: Put): SQL => {
  const shape = shapes[nameOf(place)]
  return shape ? sql`${JSON.stringify(shape(place.marker))}::jsonb` : sql`${traceOf(place)}`
}

/** Inserts a row of a table, with what each of its columns of personal data is marked with. */
const put = async (name: string, given: Readonly<Record<string, SQL>>): Promise<number> => {
  const table = tables.get(name)
  if (!table) throw new Error(`no table ${name}`)
  const all = getTableColumns(table) as Record<string, PgColumn>
  const values: Record<string, SQL> = { ...given }
  for (const place of places.filter((one) => one.table === name)) values[place.column] ??= valueOf(place)
  const [row] = (await server.database.insert(table).values(values).returning()) as Record<string, unknown>[]
  const [key] = Object.entries(all).find(([, { primary }]) => primary) ?? ['']
  return Number(row?.[key])
}

/** Stores a consumer in every role that a query has for a person, and the company that they represent. */
const putPerson = async () => {
  const { files } = server.dependencies
  const stored = async (content: string) => sql`${await files.put(Buffer.from(content))}`
  const [now, one] = [sql`now()`, sql`1`]
  const base = { partnerId: one, status: sql`'N'` }
  const queryId = await put('query', { ...base, consumer: sql`true` })
  const company = await put('query', { ...base, custRegCode: sql`'12345678'`, custName: sql`'Firma'` })
  const of = { queryId: sql`${queryId}` }
  for (const [table, given] of Object.entries({
    qasset: {},
    actual_beneficiary: {},
    committee_vote: { accountUserId: one, vote: sql`'approve'`, endedAt: now },
    company_reading: { inLiquidation: sql`false`, readAt: now },
    ledger_contract: { number: one, endDate: now, guarantorLiabilityCents: one, fingerprint: sql`''` },
    decision_review: { askedAt: now, endedAt: now },
    guarantor: {},
    message: { createdAt: now },
    self_serve_offer: { application: sql`true` },
    risk_assessment: {
      riskClass: sql`'low'`,
      proposedClass: sql`'low'`,
      proposedFactors: sql`'[]'`,
      assessedAt: now,
      reviewAt: now,
    },
    screening: {},
    status_history: { status: sql`'N'` },
    query_version: {},
    withdrawal: { withdrawnAt: now, concludedOn: now, capitalCents: one, ratePercent: one },
    query_hold: {},
  }))
    await put(table, { ...of, ...given })
  const document = await put('document', { ...of, size: one, storedKey: await stored('Document') })
  const container = await put('signing_container', {
    ...of,
    title: sql`'1-1'`,
    sealedKey: await stored('Sealed'),
  })
  const inContainer = { containerId: sql`${container}` }
  await put('container_file', { ...inContainer, code: sql`'c1'`, storedKey: await stored('Paper') })
  await put('container_signer', { ...inContainer, roles: sql`'[]'` })
  const sheet = await put('secci_sheet', {
    ...of,
    fingerprint: sql`''`,
    language: sql`'en'`,
    madeOn: now,
    storedKey: await stored('Sheet'),
  })
  await put('secci_handover', { ...of, sheetId: sql`${sheet}`, handedAt: now, way: sql`'email'` })
  const link = { linkId: sql`${await put('apply_link', { ...of, channel: sql`'email'`, expiresAt: now })}` }
  await put('applicant', { ...of, ...link })
  await put('apply_session', { ...link, secretHash: sql`'hash'`, expiresAt: now })
  const suretyId = { suretyId: sql`${await put('surety', of)}` }
  await put('surety_link', { ...suretyId, tokenHash: sql`'hash'`, expiresAt: now })
  await put('condition', {
    ...of,
    kind: sql`'answer'`,
    askedOf: sql`'customer'`,
    neededFor: sql`'contract'`,
    dueDay: now,
  })
  await put('self_serve_attachment', {
    partnerId: one,
    docFileId: sql`${document}`,
    size: one,
    createdBy: one,
    storedKey: await stored('Document'),
  })
  await put('audit', { event: sql`'x.y'`, subject: sql`'query'`, subjectId: sql`${String(queryId)}` })
  await put('customer_limit', {})
  await put('limit_request', { accountUserId: one })
  await put('limit_reading', { accountUserId: one, day: now })
  const user = { accountUserId: sql`${await put('account_user', { userRole: sql`'CREDIT'` })}` }
  await put('session', { ...user, jti: sql`gen_random_uuid()`, method: sql`'password'`, expiresAt: now })
  await put('known_device', { ...user, deviceHash: sql`'hash'` })
  await put('passkey', {
    ...user,
    credentialId: sql`'id'`,
    publicKey: sql`''`,
    counter: one,
    transports: sql`'{}'`,
  })
  await put('saved_view', { ...user, isDefault: sql`false` })
  await put('sso_subject', { ...user, issuer: sql`'x'` })
  await server.database
    .execute(sql`update partner set representative_name = ${'Mark partner representativeName.'},
    representative_personal_code = ${CODE}, representative_phone = ${'Mark partner representativePhone.'},
    representative_email = ${'Mark partner representativeEmail.'} where partner_id = 1`)
  return { queryId, company }
}

const isIn = async (place: Put): Promise<boolean> => {
  const table = tables.get(place.table)
  if (!table) return false
  const field = (getTableColumns(table) as Record<string, PgColumn>)[place.column]
  return (await server.database.$count(table, sql`${field}::text like ${`%${traceOf(place)}%`}`)) > 0
}

/** Places without a row here: they are kept for days, or name users only, and no query leads to them. */
const unseeded = [
  'decision_table',
  'digital_login',
  'export_file',
  'idempotency_key',
  'login_attempt',
  'rate_limit',
  'transition_review',
]
const seeded = places.filter(({ table }) => !unseeded.includes(table))

const exported = async () => {
  const { body, headers } = await server.request(privacyCalls.export, { body: { person: CODE } }, COMPLIANCE)
  const files = await readZip(Buffer.from(await (body as Blob).arrayBuffer()))
  return { headers, files, text: files.find(({ name }) => name === 'data.json')?.content.toString() ?? '' }
}

test('a person is exported from and erased in each place, or the reason is named', async () => {
  const { queryId, company } = await putPerson()
  const missing: string[] = []
  for (const place of seeded) if (!(await isIn(place))) missing.push(nameOf(place))
  expect(missing).toEqual([])

  const { text, files, headers } = await exported()
  expect(
    seeded.filter((place) => place.exported === GIVEN && !text.includes(traceOf(place))).map(nameOf),
  ).toEqual([])
  expect(
    seeded.filter((place) => place.exported !== GIVEN && text.includes(place.marker)).map(nameOf),
  ).toEqual([])
  for (const marker of ['applicant contact.4', 'self_serve_offer entered.5'])
    expect(text).toContain(`Mark ${marker}`)
  expect(text).not.toContain('Firma')
  expect(files.slice(1).map(({ content }) => content.toString())).toEqual([
    'Document',
    'Sealed',
    'Paper',
    'Sheet',
  ])
  for (const { name } of files) expect(name).toMatch(/^(?:data\.json|files\/\d+-[a-z]+-\d+(?:\.[a-z]+)?)$/)
  expect(headers.get('content-disposition')).not.toContain(CODE)
  const [entry] = await server.database
    .select()
    .from(auditTable)
    .where(eq(auditTable.event, 'person.exported'))
  expect(entry?.details).toMatchObject({ by: 'code', queries: [queryId, company], files: 4 })

  const wrong = async () => (await checkAudit(server.database)).wrong
  const before = await wrong()
  for (const one of [queryId, company])
    await server.database.transaction(async (tx) => {
      const [query] = await tx.select().from(queryTable).where(eq(queryTable.queryId, one))
      if (query) await eraseQuery(tx, query, new Date())
    })
  const stayed: string[] = []
  for (const place of seeded) if (await isIn(place)) stayed.push(nameOf(place))
  expect(stayed).toEqual(seeded.filter(({ erased }) => erased !== GONE).map(nameOf))
  expect(await wrong()).toEqual(before)
})
