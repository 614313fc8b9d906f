import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionTemplateCalls } from '../../../api/condition-template.calls.ts'
import { conditionTemplateSave } from '../../../api/condition-template.ts'
import { COMPLIANCE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the demo has four templates of conditions, valid and without a rule', async () => {
  const templates = await server.ask(conditionTemplateCalls.findAll, {}, COMPLIANCE)
  expect(templates.map(({ nameEt, nameEn, neededFor, rule }) => [nameEt, nameEn, neededFor, rule])).toEqual([
    ['Majandusaasta aruanne', 'Annual report', 'contract', null],
    ['Käendaja nõusolek', 'Consent of the surety', 'signing', null],
    ['Kindlustuspoliis', 'Insurance policy', 'activation', null],
    ['Sissetuleku tõend', 'Proof of income', 'decision', null],
  ])
  for (const template of templates) expect(conditionTemplateSave.safeParse(template).success).toBe(true)
})
