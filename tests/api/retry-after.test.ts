import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { problemStatus, type ProblemCode } from '../../api/problem.ts'
import { createErrorHandler } from '../../server/platform/http/error-handler.ts'
import { closeGracefully } from '../../server/platform/http/connections.ts'
import { Problem } from '../../server/platform/http/problem.ts'

const codes = Object.keys(problemStatus) as ProblemCode[]
const passing = codes.filter((code) => [429, 503].includes(problemStatus[code]))

const answering = (code: ProblemCode, retryAfter?: number) => {
  const app = Fastify()
  app.setErrorHandler(createErrorHandler())
  app.get('/', () => {
    throw new Problem(code, retryAfter === undefined ? {} : { retryAfter })
  })
  return app.inject('/')
}

test.each(passing)('%s has a Retry-After', async (code) => {
  expect((await answering(code)).headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect((await answering(code, 77)).headers['retry-after']).toBe('77')
})

test.each(codes.filter((code) => !passing.includes(code)))(
  '%s has none, because it would be refused again',
  async (code) => {
    expect((await answering(code)).headers['retry-after']).toBeUndefined()
  },
)

test('a call during shutdown gets a Retry-After', async () => {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  app.setErrorHandler(createErrorHandler())
  closeGracefully(app, 0)
  app.get('/', () => 'never')
  let read = () => 0
  app.server.on('connection', (socket) => (read = () => socket.bytesRead))
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), address.hostname)
  let said = ''
  socket.on('data', (part: Buffer) => (said += part.toString()))
  const closed = once(socket, 'close')
  const half = 'GET / HTTP/1.1\r\nHost: localhost\r\n'
  socket.write(half)
  await expect.poll(() => read()).toBe(half.length)
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('\r\n')
  await Promise.all([closing, closed])
  expect(said).toMatch(/^HTTP\/1\.1 503 /)
  expect(said.toLowerCase()).toMatch(/\r\nretry-after: [1-9]\d*\r\n/)
  expect(said).toContain('"code":"server.unavailable"')
})
