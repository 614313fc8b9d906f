import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginAttemptTable } from '../../server/schema/session.table.ts'
import { builtClient } from './built-client.ts'
import { startTestServer, type TestServer } from './server.ts'

const MINUTE = 60_000
const MIB = 1024 * 1024
const page = '<!doctype html><title>Tehing</title>'
/** The customer's page has its own document. */
const customerPage = '<!doctype html><title>Pakkumine</title>'
const script = 'console.log("client")'

let server: TestServer
const client = builtClient({
  'index.html': page,
  'apply.html': customerPage,
  'ssr/entry.css': 'body {}',
  'assets/main-abc123.js': script,
  'assets/main-abc123.js.gz': gzipSync(script),
})
beforeAll(async () => {
  server = await startTestServer({ clientFolder: client.folder })
})
afterAll(async () => {
  await server.stop()
  client.remove()
})

const json = { 'content-type': 'application/json' }
const login = (init: RequestInit) => fetch(`${server.url}/api/login`, { method: 'POST', ...init })
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  return response.json()
}

describe('an unreadable request', () => {
  test.each(['{', '{"username":', 'null x', '{"a":1}}', '{"__proto__":{"role":"CREDIT"}}'])(
    '%s',
    async (body) => {
      expect(await problemOf(await login({ headers: json, body }))).toMatchObject({
        status: 400,
        code: 'request.malformed',
      })
    },
  )

  test('more than 1 MiB', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(MIB), password: 'y' })
    expect(await problemOf(await login({ headers: json, body }))).toMatchObject({
      status: 413,
      code: 'request.tooLarge',
    })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('%s', async (type) => {
    const response = await login({ headers: { 'content-type': type }, body: 'username=a' })
    expect(await problemOf(response)).toMatchObject({ status: 415, code: 'request.notJson' })
  })

  test('with an invalid URL', async () => {
    expect(await problemOf(await fetch(`${server.url}/api/%E0%A4%A`))).toMatchObject({ status: 400 })
  })

  test('to an unknown call, in the requested language', async () => {
    const unknown = await fetch(`${server.url}/api/nowhere`, {
      headers: { 'accept-language': 'et-EE,en;q=0.8' },
    })
    expect(unknown.headers.get('content-language')).toBe('et')
    expect(await problemOf(unknown)).toMatchObject({
      status: 404,
      code: 'notFound',
      detail: 'Seda ei leitud.',
    })
    const wrongMethod = await fetch(`${server.url}/api/login`)
    expect(wrongMethod.status).toBe(404)
  })
})

describe('pages', () => {
  const html = { accept: 'text/html' }
  const page = (path: string) => fetch(server.url + path, { headers: html, redirect: 'manual' })

  test.each([
    ['/login/', '/login'],
    ['/login/?sso=failed', '/login?sso=failed'],
    ['/partner//', '/partner'],
    ['/shop/query/7/edit/', '/shop/query/7/edit'],
  ])('%s leads to %s', async (path, address) => {
    const { status, headers } = await page(path)
    expect([status, headers.get('location')]).toEqual([308, address])
    expect((await page(address)).status).toBe(200)
  })

  test.each(['//foreign.example/', '///foreign.example/', String.raw`/\foreign.example/`, '/', '/login'])(
    '%s leads nowhere else',
    async (path) => {
      const { port } = new URL(server.url)
      const answer = await new Promise<string | undefined>((resolve, reject) => {
        const asked = request({ port, path, headers: html }, (response) => {
          response.resume()
          resolve(response.headers.location)
        })
        asked.on('error', reject)
        asked.end()
      })
      expect(answer).toBeUndefined()
    },
  )

  test.each([
    '/ssr/entry.css',
    '//ssr/entry.css',
    '/x/../ssr/entry.css',
    '/%73sr/entry.css',
    '/ssr%2Fentry.css',
    '/./ssr/entry.css',
  ])('what the server renders them with is not served: %s', async (path) => {
    const { port } = new URL(server.url)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ port, path }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      asked.on('error', reject)
      asked.end()
    })
    expect(status).toBeGreaterThanOrEqual(400)
  })
})

describe('headers', () => {
  test('only own scripts run, and no page can frame the portal', async () => {
    const { headers } = await fetch(server.url, { headers: { accept: 'text/html' } })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=(), ')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test.each([
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/static/index.css',
    '/api/nowhere',
    '/api/user/get-logged-in-user',
    '/api/%E0%A4%A',
    '/ready',
  ])('%s says how it is cached', async (path) => {
    const { headers } = await fetch(server.url + path, { redirect: 'manual' })
    expect(headers.get('cache-control')).not.toBeNull()
  })

  test('HTTPS is enforced if the public URL has it', async () => {
    const behindProxy = await startTestServer({ environment: { PUBLIC_URL: 'https://portal.example' } })
    const { headers } = await fetch(`${behindProxy.url}/api/docs`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    await behindProxy.stop()
  })

  test.each([
    ['true', '203.0.113.7'],
    ['false', '127.0.0.1'],
  ])('with TRUST_PROXY=%s the caller is at %s', async (trusted, address) => {
    const proxied = await startTestServer({ environment: { TRUST_PROXY: trusted } })
    await fetch(`${proxied.url}/api/login`, {
      method: 'POST',
      headers: { ...json, 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
      body: JSON.stringify({ username: 'a@example.ee', password: 'wrong' }),
    })
    const tries = await proxied.database
      .select({ address: loginAttemptTable.address })
      .from(loginAttemptTable)
    expect(tries).toEqual([{ address }])
    await proxied.stop()
  })

  test('too many calls from one address must wait', async () => {
    const strict = await startTestServer({ environment: { RATE_LIMIT: '3' } })
    // The middle of one window of the limit, so that a corrected clock does not lead into another.
    strict.advance(1.5 * MINUTE - (Date.now() % MINUTE))
    for (let count = 0; count < 3; count++) await fetch(`${strict.url}/api/docs`)
    const refused = await fetch(`${strict.url}/api/docs`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'request.tooMany' })
    await strict.stop()
  })
})

describe('client files', () => {
  const asPage = { headers: { accept: 'text/html,*/*' } }

  test('the customer’s page has its own document', async () => {
    const response = await fetch(`${server.url}/apply/${'x'.repeat(43)}`, asPage)
    expect(await response.text()).toContain('<title>Pakkumine</title>')
  })

  test.each(['/', '/shop/query/12/edit', '/nowhere?x=1'])(
    '%s is the page, asked again each time',
    async (path) => {
      const response = await fetch(server.url + path, asPage)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toBe(page)
    },
  )

  test.each(['identity', 'br', 'gzip'])('its beginning is sent to who accepts %s', async (encoding) => {
    const response = await fetch(`${server.url}/?x`, { headers: { 'accept-encoding': encoding } })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(page)
  })

  test('hashed files are cached for ever and compressed', async () => {
    const response = await fetch(`${server.url}/assets/main-abc123.js`, {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('content-type')).toMatch(/\/javascript/)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await response.text()).toBe(script)
  })

  test.each(['/assets/gone.js', '/api/nowhere', '/../package.json', '/%2e%2e/package.json'])(
    '%s is not the page',
    async (path) => {
      const response = await fetch(server.url + path, { headers: { accept: '*/*' } })
      expect(response.status).toBe(404)
    },
  )

  test('an unknown call is not answered with the page, even for a browser', async () => {
    expect((await fetch(`${server.url}/api/nowhere`, asPage)).status).toBe(404)
  })
})
