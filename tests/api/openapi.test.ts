import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../../api/calls.ts'
import { partnerApiCalls } from '../../api/partner-api.calls.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { rowEntries } from '../specs/step-rows.ts'
import { isOfSystem } from '../specs/steps.table.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.looseObject({})),
  responses: z.looseObject({}),
})
const documented = z.object({
  openapi: z.string(),
  info: z.object({ version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

const PORTAL = '/api'
const PARTNERS = '/api/v1'
const readDocument = async (prefix: string) =>
  documented.parse(await (await fetch(`${server.url}${prefix}/openapi.json`)).json())

const operationsOf = ({ paths }: z.infer<typeof documented>) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security }]) => ({
      path,
      method: method.toUpperCase(),
      name: operationId,
      isPublic: security.length === 0,
    })),
  )

const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}')

describe('the OpenAPI document', () => {
  test('of the portal has the program’s version, that of the partner API its own', async () => {
    const versions = await Promise.all([PORTAL, PARTNERS].map((prefix) => readDocument(prefix)))
    expect(versions.map(({ info }) => info.version)).toEqual([packageFile.version, '1'])
  })

  test('of the portal lists every registered call once', async () => {
    const document = await readDocument(PORTAL)
    expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: '/api' }]])
    const found = operationsOf(document).map(({ name, method, path }) => `${name} ${method} ${path}`)
    const expected = allCalls.map(({ name, call }) => `${name} ${call.method} ${inBraces(call.path)}`)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  test('of the partner API lists exactly its calls', async () => {
    const found = operationsOf(await readDocument(PARTNERS)).map(
      ({ name, method, path }) => `${name} ${method} ${path}`,
    )
    expect(found.toSorted()).toEqual([
      'cancelApplication POST /applications/{id}/cancel',
      'createApplication POST /applications',
      'createConsumerApplication POST /consumer-applications',
      'getApplication GET /applications/{id}',
      'listApplications GET /applications',
      'listAssetGroups GET /asset-groups',
      'makeCustomerLink POST /applications/{id}/customer-link',
    ])
    expect(found).toHaveLength(Object.keys(partnerApiCalls).length)
  })

  test.each([PORTAL, PARTNERS])('of %s lists no unregistered path', async (prefix) => {
    // Without a credential a call responds 401, and a path without a route 404.
    const operations = operationsOf(await readDocument(prefix)).filter(({ isPublic }) => !isPublic)
    const answers = await Promise.all(
      operations.map(async ({ method, path, name }) => {
        const { status } = await fetch(server.url + prefix + path.replace(/\{\w+\}/g, '1'), { method })
        return `${name} ${status}`
      }),
    )
    expect(answers).toEqual(operations.map(({ name }) => `${name} 401`))
    expect((await fetch(`${server.url}${prefix}/nothing/of/the/kind`)).status).not.toBe(200)
  })

  test('requires credentials for every call but the public ones', async () => {
    // Public calls that respond `notFound` for a missing sign-in or logo.
    const ofTheirOwn = new Set([
      'session.smartIdStatus',
      'session.mobileIdStatus',
      'session.deviceLink',
      'providerSettings.logo',
    ])
    const operations = operationsOf(await readDocument(PORTAL)).filter(
      ({ isPublic, name }) => isPublic && !ofTheirOwn.has(name),
    )
    expect(operations.length).toBeGreaterThan(5)
    const answers = await Promise.all(
      operations.map(async ({ method, path, name }) => {
        const answer = await fetch(server.url + PORTAL + path.replace(/\{\w+\}/g, '1'), { method })
        return { name, text: await answer.text() }
      }),
    )
    expect(answers.filter(({ text }) => text.includes('"notFound"')).map(({ name }) => name)).toEqual([])
  })

  test.each([PORTAL, PARTNERS])('of %s has no dangling reference', async (prefix) => {
    const document = await (await fetch(`${server.url}${prefix}/openapi.json`)).text()
    const references = new Set([...document.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference))
    expect([...references]).toEqual(['#/components/schemas/Problem'])
  })

  test('lists every step that a person takes, with its fields', async () => {
    const { paths } = z
      .object({
        paths: z.looseObject({ '/query/{id}/steps/{event}': z.object({ post: z.looseObject({}) }) }),
      })
      .parse(await (await fetch(`${server.url}/api/openapi.json`)).json())
    const { parameters, requestBody } = z
      .object({
        parameters: z.array(z.looseObject({ name: z.string(), schema: z.looseObject({}) })),
        requestBody: z.object({
          content: z.object({
            'application/json': z.object({
              schema: z.object({
                anyOf: z.array(
                  z.object({
                    title: z.string(),
                    properties: z.looseObject({}),
                    required: z.optional(z.array(z.string())),
                    additionalProperties: z.literal(false),
                  }),
                ),
              }),
            }),
          }),
        }),
      })
      .parse(paths['/query/{id}/steps/{event}'].post)
    const persons = rowEntries.map(([type]) => type).filter((type) => !isOfSystem(type))
    expect(parameters.find(({ name }) => name === 'event')?.schema['enum']).toEqual(persons)
    const bodies = requestBody.content['application/json'].schema.anyOf
    expect(bodies.map(({ title }) => title)).toEqual(persons)
    const fieldsOf = (type: string) => {
      const body = bodies.find(({ title }) => title === type)
      return [Object.keys(body?.properties ?? {}), body?.required ?? []]
    }
    expect(fieldsOf('query.annul')).toEqual([['note', 'modifiedDtime'], []])
    expect(fieldsOf('query.close')).toEqual([['reason', 'modifiedDtime'], ['reason']])
    expect(fieldsOf('committee.voteToApprove')).toEqual([['note', 'modifiedDtime'], ['modifiedDtime']])
  })

  test('lists the formats of documents', async () => {
    const text = await (await fetch(`${server.url}/api/openapi.json`)).text()
    const { paths } = z
      .object({ paths: z.looseObject({ '/query/{id}/offer-pdf': z.object({ get: z.looseObject({}) }) }) })
      .parse(JSON.parse(text))
    expect(paths['/query/{id}/offer-pdf'].get).toMatchObject({
      parameters: expect.arrayContaining([
        { name: 'as', in: 'query', required: false, schema: { type: 'string', enum: ['pdf', 'html'] } },
      ]),
      responses: { 200: { content: { 'application/pdf': {}, 'text/html': {} } } },
    })
  })
})

describe('the documentation page', () => {
  test.each([PORTAL, PARTNERS])('of %s loads only own files, under the portal’s policy', async (prefix) => {
    const address = `${server.url}${prefix}/docs`
    const response = await fetch(address)
    const page = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(4)
    for (const file of files) {
      expect(file).toMatch(/^\/api\//)
      expect((await fetch(server.url + file)).status).toBe(200)
    }
    expect(page).not.toMatch(/<script(?! src=)|<style|\bon\w+=/)
    expect(await (await fetch(`${address}/json`)).json()).toEqual(
      await (await fetch(`${server.url}${prefix}/openapi.json`)).json(),
    )
  })
})

test('in production describes only the partner API, unless the portal’s is enabled', async () => {
  const closed = await startTestServer({ environment: { API_DOCS: 'false' } })
  const statuses = await Promise.all(
    ['/api/docs', '/api/openapi.json', '/api/v1/docs', '/api/v1/openapi.json'].map(
      async (path) => (await fetch(closed.url + path)).status,
    ),
  )
  await closed.stop()
  expect(statuses).toEqual([404, 404, 200, 200])
})
