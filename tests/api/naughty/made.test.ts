import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanLine } from '../../../api/clean-line.ts'
import { agreementCalls } from '../../../api/agreement.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { queryListCalls } from '../../../api/query-list.calls.ts'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { demoInvitations } from '../../../server/demo/invitations.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { fitted, naughty, naughtyLines } from '../../specs/naughty.table.ts'
import { approve } from '../document/decided.ts'
import { pdfText } from '../document/pdf-text.ts'
import { outboxWith } from '../mail/outbox.ts'
import { completeQuery, INHOUSE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { approvedQuery, expectInert, papersOf } from './papers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const bare = (text: string) => text.replaceAll(/\s+/g, '')

describe('documents of a query with hostile texts', () => {
  test('are generated, run nothing and print the typed texts', async () => {
    const query = await approvedQuery(server, 0)
    expect(query.custName).toBe(naughty.script)
    const papers = await papersOf(server, query)
    papers.forEach(expectInert)
    expect(bare(pdfText(papers[0] ?? new Uint8Array()))).toContain(bare(naughty.script))
  })

  test('have safe file names', async () => {
    const { queryId } = await server.ask(queryCalls.save, { body: completeQuery }, INHOUSE)
    const contractNr = 'L\r\nSet-Cookie: a=1; ../"é'
    await approve(server, { queryId })
    await server.database.update(queryTable).set({ contractNr }).where(eq(queryTable.queryId, queryId))
    const { headers } = await server.request(
      agreementCalls.leasingContract,
      { params: { id: queryId } },
      INHOUSE,
    )
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w .-]+"; filename\*=UTF-8''[\w.%~!-]+$/,
    )
  })
})

test('the list finds the query by each text and shows it whole', async () => {
  for (const [name, text] of Object.entries(naughty)) {
    const custName = fitted(text, 200)
    const { queryId } = await server.ask(queryCalls.save, { body: { custName } }, INHOUSE)
    const found = await server.ask(
      queryListCalls.ofPartner,
      { query: { page: 0, pageSize: 100, searchParam: fitted(text, 60) }, body: ['P'] },
      INHOUSE,
    )
    const row = found.content.find((each) => each.queryId === queryId)
    expect(row?.custName, name).toBe(cleanLine(custName))
  }
})

test('a letter greets by the name in plain text', async () => {
  const { uuid, email } = demoInvitations[1]
  const firstName = Object.values({ ...naughty, ...naughtyLines }).join(' ')
  await server.database.update(userTable).set({ firstName }).where(eq(userTable.email, email))
  await server.ask(registrationCalls.resetActivationLink, { params: { uuid } })
  const [letter] = await outboxWith(server, 1, email)
  expect(bare(letter?.text ?? '')).toContain(bare(firstName))
})
