import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createErrorHandler } from '../../server/platform/http/error-handler.ts'
import { logOptions, pathWithoutSecrets } from '../../server/platform/http/log.ts'
import { createLogLimit, limited } from '../../server/platform/log-limit.ts'

const logged = async (url: string, act: () => void) => {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  })
  const app = Fastify({ logger: { ...logOptions({ logLevel: 'info' }), stream } })
  app.setErrorHandler(createErrorHandler())
  app.put('/user/save-password', (request) => {
    request.log.warn({ password: 'secret-word', body: { personalCode: '37605030299' } }, 'secrets')
    act()
    return 'done'
  })
  await app.inject({ method: 'PUT', url, headers: { authorization: 'Bearer secret-word' } })
  await app.close()
  return lines.join('')
}

test('contains no password, token or personal code', async () => {
  const log = await logged('/user/save-password?password=secret-word', () => undefined)
  expect(log).toContain('/user/save-password')
  expect(log).not.toContain('secret-word')
  expect(log).not.toContain('37605030299')
})

test.each([
  ['/apply/one-time', '/apply/…'],
  ['/register/create-password/one-time', '/register/create-password/…'],
  ['/passkey-recovery/one-time', '/passkey-recovery/…'],
  ['/api/register/create-password/one-time', '/api/register/create-password/…'],
  ['/api/passkey/recovery/one-time', '/api/passkey/recovery/…'],
  ['/api/passkey/recovery/one-time/options', '/api/passkey/recovery/…/options'],
  ['/api/passkey/sign-in/options', '/api/passkey/sign-in/options'],
])('a path is logged without its one-time id: %s', (url, shown) =>
  expect(pathWithoutSecrets(`${url}?password=secret-word`)).toBe(shown),
)

test('contains a failed statement with its reason, without its values', async () => {
  const log = await logged('/user/save-password', () => {
    throw new DrizzleQueryError('select $1', ['37605030299'], new Error('connection lost'))
  })
  expect(log).toContain('connection lost in select $1')
  expect(log).not.toContain('37605030299')
})

test('has one line of a kind per minute, and the next one counts the dropped ones', () => {
  const lines: object[] = []
  let now = 0
  const log = limited(
    { warn: (details: object, message: string) => void lines.push({ message, ...details }) },
    createLogLimit(() => now),
  )
  const silent = (worker: string) => ({ err: new Error(`no answer (Queue: a, Worker: ${worker})`) })
  for (let second = 0; second < 61; second++) {
    now = second * 1000
    log.warn(silent(String(second)), 'background work')
    log.warn({ job: 'user.invite', err: new Error('no answer') }, 'a job failed')
    log.warn({ job: 'query.news', err: new Error('no answer') }, 'a job failed')
  }
  expect(lines).toEqual([
    { message: 'background work', ...silent('0') },
    { message: 'a job failed', job: 'user.invite', err: new Error('no answer') },
    { message: 'a job failed', job: 'query.news', err: new Error('no answer') },
    { message: 'background work', ...silent('60'), leftOut: 59 },
    { message: 'a job failed', job: 'user.invite', err: new Error('no answer'), leftOut: 59 },
    { message: 'a job failed', job: 'query.news', err: new Error('no answer'), leftOut: 59 },
  ])
})
