import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from '../../api/calls.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const documented = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), responses: z.looseObject({}) })),
  ),
})

test('the document has every call of the contract once, under its method and path', async () => {
  const document = documented.parse(await (await fetch(`${server.url}/api/openapi.json`)).json())
  expect(document.openapi).toBe('3.1.0')
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  )
  const expected = allCalls.map(
    ({ name, call }) => `${name} ${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('every reference of the document leads somewhere', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).text()
  const references = new Set([...document.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference))
  expect([...references]).toEqual(['#/components/schemas/Problem'])
})

test('it says as what a paper can be asked for', async () => {
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

test('the page names every call, and needs no script and nothing from elsewhere', async () => {
  const response = await fetch(`${server.url}/api/docs`)
  const page = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  for (const { name } of allCalls) expect(page).toContain(`id="${name}"`)
  expect(page).not.toMatch(/<script|<link|\bon\w+=|src=|https?:\/\/(?!json-schema)/)
})
