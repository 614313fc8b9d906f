import { afterAll, beforeAll, expect, test } from 'vitest'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { startTestServer, type TestServer } from '../server.ts'

const PERSON = 'shop@tehing.example'
const OPEN_LINK = '10000000-0000-4000-8000-000000000001'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const refusal = {
  status: 400,
  code: 'request.invalid',
  fields: [expect.objectContaining({ path: 'password', code: 'field.passwordCommon' })],
}

test.each([
  '123456',
  'password1',
  'QWERTY123',
  'iloveyou',
  PERSON,
  'Shop@Tehing.example',
  'Tehing2026!',
  'liising-eesti-77',
  'Järelmaks!1',
])('%s is refused as a new password', async (password) => {
  expect(await server.refuse(userCalls.savePassword, { body: { password } }, PERSON)).toMatchObject(refusal)
})

test('it is refused as the first one too, and the link stays usable', async () => {
  const choose = (password: string) =>
    server.request(registrationCalls.createPassword, { params: { uuid: OPEN_LINK }, body: { password } })
  expect((await choose('football')).body).toMatchObject(refusal)
  expect((await choose('jalgpall on ümmargune')).status).toBe(204)
})
