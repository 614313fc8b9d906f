import { afterAll, beforeAll, describe, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { approvedQuery, expectInert, papersOf } from './papers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('documents of a query with hostile texts', () => {
  test.each([0, 7, 14, 21, 28, 35, 42])('are generated and run nothing (%i)', async (first) => {
    const papers = await papersOf(server, await approvedQuery(server, first))
    papers.forEach(expectInert)
  })
})
