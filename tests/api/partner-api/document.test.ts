import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webhookBody } from '../../../api/webhook-message.ts'
import { fieldDescriptions } from '../../../server/partner-api/field-descriptions.ts'
import { signedHeaders } from '../../../server/webhook/signature.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { codesOf, openApi, operationsOf, parseBy, readOpenApi, schemasOf } from './document.ts'

let server: TestServer
let document: Awaited<ReturnType<typeof readOpenApi>>
beforeAll(async () => {
  server = await startTestServer()
  document = await readOpenApi(server.url)
})
afterAll(() => server.stop())

type Property = { name: string; description: unknown }

/** Every property of a JSON Schema, at any depth; `allOf` narrows what is described elsewhere. */
const propertiesOf = (value: unknown, at: string): Property[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    if (key === 'allOf') return []
    if (key !== 'properties') return propertiesOf(part, at)
    return Object.entries(part as Record<string, { description?: unknown }>).flatMap(([name, property]) => [
      { name: `${at}.${name}`, description: property.description },
      ...propertiesOf(property, `${at}.${name}`),
    ])
  })
}

const EVERY = {
  '400': ['apiKey.inAddress'],
  '401': ['apiKey.missing', 'apiKey.invalid'],
  '429': ['request.tooMany'],
  '500': ['internal'],
  '503': ['server.busy', 'server.unavailable'],
}
const WITH_BODY = { '413': ['request.tooLarge'], '415': ['request.notJson'], '507': ['server.full'] }
const INVALID = { '400': ['apiKey.inAddress', 'request.invalid'] }

describe('the partner API’s document', () => {
  test('is OpenAPI 3.1 with schemas that can be read', () => {
    for (const [name, schema] of schemasOf(document).filter(([, one]) => !('allOf' in one)))
      expect(() => parseBy(schema, undefined), name).toThrow(/invalid/i)
  })

  test('names each parameter of a path once', () => {
    for (const { path, operation } of operationsOf(document)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const listed = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      expect(listed, path).toEqual(named)
    }
  })

  test('describes every field', () => {
    const properties = schemasOf(document).flatMap(([name, schema]) => propertiesOf(schema, name))
    expect(properties.length).toBeGreaterThan(60)
    expect(properties.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
  })

  test('uses every description', () => {
    const text = JSON.stringify(document)
    const unused = Object.entries(fieldDescriptions).filter(
      ([, description]) => !text.includes(JSON.stringify(description)),
    )
    expect(unused.map(([name]) => name)).toEqual([])
  })

  test('gives the unit of each number', () => {
    const described = (name: string) => fieldDescriptions[name] ?? ''
    for (const name of ['qassetPrice', 'qassetPriceWithVat', 'contractFee', 'contractAmount', 'pmtAmount'])
      expect(described(name)).toContain('euros')
    for (const name of ['residual', 'insurance', 'advance']) expect(described(name)).toContain('percent')
    expect(described('paymentPeriod')).toContain('months')
  })

  test('lists the errors that each call can answer', () => {
    const found = operationsOf(document)
      .filter(({ path }) => path.startsWith('/'))
      .map(({ operation }) => [operation.operationId, codesOf(operation)])
    expect(Object.fromEntries(found)).toEqual({
      createApplication: {
        ...EVERY,
        '400': ['apiKey.inAddress', 'request.invalid', 'request.malformed'],
        '409': ['request.keyReused', 'company.refused', 'partner.notReady'],
        ...WITH_BODY,
      },
      createConsumerApplication: {
        ...EVERY,
        '400': ['apiKey.inAddress', 'request.invalid', 'request.malformed'],
        '403': ['access.denied'],
        '409': ['request.keyReused', 'partner.notReady'],
        ...WITH_BODY,
      },
      makeCustomerLink: {
        ...EVERY,
        ...INVALID,
        '404': ['notFound'],
        '409': ['customerLink.none'],
        '507': ['server.full'],
      },
      cancelApplication: {
        ...EVERY,
        '400': ['apiKey.inAddress', 'request.invalid', 'request.malformed'],
        '404': ['notFound'],
        '409': ['request.keyReused', 'query.refused'],
        ...WITH_BODY,
      },
      getApplication: { ...EVERY, ...INVALID, '404': ['notFound'] },
      listApplications: { ...EVERY, ...INVALID },
      listAssetGroups: EVERY,
    })
  })

  test('explains only those errors', () => {
    const listed = operationsOf(document).flatMap(({ operation }) => Object.values(codesOf(operation)).flat())
    const explained = [...document.info.description.matchAll(/^\| \d+ \| `([\w.]+)`/gm)].map(
      ([, code]) => code,
    )
    expect(new Set(explained)).toEqual(new Set(listed))
  })

  test('refuses what is not part of OpenAPI', () => {
    expect(openApi.safeParse({ ...document, webhook: {} }).success).toBe(false)
  })
})

describe('its webhooks', () => {
  const at = new Date('2026-11-22T12:00:00.000Z')
  const bodies = {
    'application.statusChanged': webhookBody('application.statusChanged', at, {
      id: 1,
      status: 'QA',
      previousStatus: 'SCR',
    }),
    'webhook.test': webhookBody('webhook.test', at, {}),
  }

  test('are every message, each with the schema of its body', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual(Object.keys(bodies))
    for (const [type, body] of Object.entries(bodies)) {
      const schema = document.webhooks?.[type]?.post?.requestBody?.content['application/json']?.schema ?? {}
      expect(parseBy(schema, JSON.parse(body))).toEqual(JSON.parse(body))
      expect(() => parseBy(schema, { ...JSON.parse(body), type: 'another' })).toThrow(/invalid/i)
    }
  })

  test('list the headers that are sent, the signature among them', () => {
    const sent = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], { id: '1', body: '{}', at })
    for (const type of Object.keys(bodies)) {
      const headers = document.webhooks?.[type]?.post?.parameters ?? []
      expect(headers.map(({ name, required }) => [name, required])).toEqual(
        Object.keys(sent)
          .filter((name) => name.startsWith('webhook-'))
          .map((name) => [name, true]),
      )
    }
  })
})
