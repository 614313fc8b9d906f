import { afterAll, beforeAll, describe, test } from 'vitest'
import { languages } from '../../../api/language.ts'
import type { Agreement } from '../../../server/document/paper/agreement.ts'
import { formatterFor } from '../../../server/document/paper/formatter.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { everyPaper, fullAgreement } from './every-paper.ts'
import { expectInPdf, hostileVersions, withPlainEdges } from './rendered.ts'

let server: TestServer
let agreement: Agreement
beforeAll(async () => {
  server = await startTestServer()
  agreement = await fullAgreement(server)
})
afterAll(() => server.stop())

describe.each(languages)('in %s', (language) => {
  test.each(everyPaper)('%s prints typed texts literally', async (_, make) => {
    for (const typed of hostileVersions(agreement))
      await expectInPdf(withPlainEdges(make(formatterFor(language), typed).content, agreement))
  })
})
