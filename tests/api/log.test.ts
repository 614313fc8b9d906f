import { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createErrorHandler } from '../../server/platform/http/error-handler.ts'
import { logOptions } from '../../server/platform/http/log.ts'

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
    request.log.warn({ password: 'secret-word', body: { personalCode: '37605030299' } }, 'told')
    act()
    return 'done'
  })
  await app.inject({ method: 'PUT', url, headers: { authorization: 'Bearer secret-word' } })
  await app.close()
  return lines.join('')
}

test('no password, token or personal code gets into the log', async () => {
  const log = await logged('/user/save-password?password=secret-word', () => undefined)
  expect(log).toContain('/user/save-password')
  expect(log).not.toContain('secret-word')
  expect(log).not.toContain('37605030299')
})

test('a failed statement is logged without its values, and with its reason', async () => {
  const log = await logged('/user/save-password', () => {
    throw new DrizzleQueryError('select $1', ['37605030299'], new Error('connection lost'))
  })
  expect(log).toContain('connection lost in select $1')
  expect(log).not.toContain('37605030299')
})
