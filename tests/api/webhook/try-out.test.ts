import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { webhookCalls } from '../../../api/webhook.calls.ts'
import { sandboxServices } from '../../../server/sandbox/sandbox-services.ts'
import { servicesConfig } from '../../../server/services/services-config.ts'
import { createWebhookSender } from '../../../server/services/webhook/webhook-sender.ts'
import { webhookTable } from '../../../server/schema/webhook.table.ts'
import { projectFolder } from '../../house/sources.ts'
import { insertSigning, keyOf, NUTIPOOD, partnerIdOf, sentApplication } from '../partner-api/scene.ts'
import { COMPLIANCE, INHOUSE, OTHER_SHOP, SHOP } from '../query/example.ts'
import { steppingOn } from '../query/stepping.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let id = 0
beforeAll(async () => {
  const webhook = createWebhookSender({ toOwnMachine: true })
  server = await startTestServer({ services: { webhook, webhookToOwnMachine: true } })
  id = await partnerIdOf(server, NUTIPOOD)
})
afterAll(() => server.stop())
beforeEach(() => server.database.delete(webhookTable).then(() => undefined))

const save = (url: string) => server.request(webhookCalls.save, { params: { id }, body: { url } }, COMPLIANCE)
const secretFor = async (url: string): Promise<string> =>
  (await server.ask(webhookCalls.save, { params: { id }, body: { url } }, COMPLIANCE)).secret ?? ''
const sendTest = (as: Parameters<TestServer['request']>[2] = SHOP) =>
  server.ask(webhookCalls.test, { params: { id } }, as)
const page = async (language = 'en') => (await fetch(`${server.url}/sandbox/webhook?lang=${language}`)).text()
const enter = (secret: string) =>
  fetch(`${server.url}/sandbox/webhook/secret`, {
    method: 'POST',
    body: new URLSearchParams({ secret }),
    redirect: 'manual',
  })

describe('the receiver page of the sandbox', () => {
  test('shows what arrived, and whether the signature is right', async () => {
    expect(await page()).toContain('No message has arrived yet.')
    const url = `${server.url}/sandbox/webhook`
    const secret = await secretFor(url)
    expect(await sendTest()).toEqual({
      url,
      answerStatus: 204,
      fault: null,
      tookMs: expect.any(Number),
      triedDtime: expect.stringMatching(/Z$/),
    })
    const unchecked = await page()
    expect(unchecked).toContain('webhook.test</h2>')
    expect(unchecked).toMatch(/webhook-signature: v1,/)
    expect(unchecked).toContain('&quot;data&quot;:{}')
    expect(unchecked).toContain('The signature is not checked')
    expect((await enter(secret)).status).toBe(303)
    expect(await page()).toContain('The signature is right.')
    expect(await page('et')).toContain('Allkiri on õige.')
    await enter('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
    expect(await page()).toContain('The signature is wrong.')
  })

  test('marks a message that is too old, and shows hostile ones as text', async () => {
    await enter('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
    const example = readFileSync(resolve(projectFolder, 'docs/partner-api.md'), 'utf8')
    const [, head = '', body = ''] = /```\n(content-type:[^]*?)\n\n(.*)\n```/.exec(example) ?? []
    const headers = Object.fromEntries(head.split('\n').map((line) => line.split(': ')))
    const url = `${server.url}/sandbox/webhook`
    await fetch(url, { method: 'POST', headers, body })
    expect(await page()).toContain('its time is more than five minutes off')
    await fetch(url, { method: 'POST', headers, body: '<script>alert(1)</script>' })
    expect(await page()).toContain('Message without an event')
    expect(await page()).not.toContain('<script>')
  })
})

describe('a test message', () => {
  test('says why there was no answer', async () => {
    const closed = createServer()
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
    const { port } = closed.address() as AddressInfo
    await new Promise((done) => closed.close(done))
    await secretFor(`http://localhost:${port}/`)
    expect(await sendTest(COMPLIANCE)).toMatchObject({ answerStatus: null, fault: 'unreachable' })
    expect(await server.ask(webhookCalls.deliveries, { params: { id } }, SHOP)).toEqual([])
  })

  test('needs a webhook of the own partner', async () => {
    const of = { params: { id } }
    expect(await server.refuse(webhookCalls.test, of, SHOP)).toMatchObject({ status: 404 })
    await secretFor('https://shop.example/hook')
    expect(await server.refuse(webhookCalls.test, of, OTHER_SHOP)).toMatchObject({ status: 404 })
  })
})

describe('an address on the own machine', () => {
  test.each(['http://127.0.0.1:4000/', 'http://localhost:4000/'])(
    '%s is accepted by a demo on it, and refused elsewhere',
    async (url) => {
      expect((await save(url)).status).toBe(200)
      const { services } = server.dependencies
      services.webhookToOwnMachine = false
      onTestFinished(() => void (services.webhookToOwnMachine = true))
      const { status, body } = await save(url)
      expect([status, body]).toMatchObject([400, { fields: [{ path: 'url', code: 'field.insideAddress' }] }])
      expect(await createWebhookSender()({ url, headers: {}, body: '' })).toEqual({ fault: 'inside' })
    },
  )

  test.each(['http://10.0.0.1/', 'http://127.0.0.2/', 'http://localhost.shop.example/', 'http://[::1]/'])(
    'is not %s',
    async (url) => {
      expect((await save(url)).status).toBe(400)
    },
  )

  test('is no way to other addresses behind the name', async () => {
    const send = createWebhookSender({
      toOwnMachine: true,
      lookup: (_host, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
    })
    expect(await send({ url: 'http://localhost:1/', headers: {}, body: '' })).toEqual({ fault: 'inside' })
  })

  test.each([
    ['http://127.0.0.1:3000', 'demo', true],
    ['http://localhost:3000', 'demo', true],
    ['https://demo.example', 'demo', false],
    ['http://127.0.0.1:3000', 'production', undefined],
  ] as const)('with the portal at %s, in %s: %s', (publicUrl, mode, expected) => {
    const place = { ownUrl: 'http://127.0.0.1:3000', publicUrl, dataDir: '/nowhere' }
    expect(servicesConfig({}, mode, sandboxServices(place)).webhook?.toOwnMachine).toBe(expected)
  })
})

test('the example program of the page verifies messages, and follows an application with its customer', async () => {
  const text = readFileSync(resolve(projectFolder, 'docs/partner-api.md'), 'utf8')
  const [, program = ''] = /```js\n([^]*?createServer[^]*?)```/.exec(text) ?? []
  const free = createServer()
  await new Promise<void>((done) => free.listen(0, '127.0.0.1', done))
  const { port } = free.address() as AddressInfo
  await new Promise((done) => free.close(done))
  // Inside of the project, where the program finds the package.
  const path = resolve(projectFolder, `node_modules/.example-${port}.mjs`)
  await writeFile(path, program.replace('4000', String(port)))
  const env = {
    TEHING_API: `${server.url}/api/v1`,
    TEHING_API_KEY: await keyOf(server, NUTIPOOD),
    TEHING_WEBHOOK_SECRET: await secretFor(`http://127.0.0.1:${port}/`),
  }
  const started = spawn(process.execPath, [path], { env })
  let printed = ''
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()))
  onTestFinished(async () => {
    started.kill()
    await rm(path)
  })
  await expect.poll(async () => (await sendTest()).answerStatus, { interval: 200 }).toBe(204)
  await expect.poll(() => printed).toContain('webhook.test {}')

  const queryId = await sentApplication(server, env.TEHING_API_KEY)
  await insertSigning(server, queryId)
  await steppingOn(() => server).step(queryId, 'SCR', INHOUSE)
  await expect
    .poll(() => printed)
    .toContain(
      `application ${queryId} is SCR decision: none\nthe customer can sign at https://sign.example/of-the-client`,
    )

  await server.ask(webhookCalls.renewSecret, { params: { id }, body: undefined }, COMPLIANCE)
  expect((await sendTest()).answerStatus).toBe(400)
})
