import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createCaller } from '../api/caller.ts'
import { userCalls } from '../../api/user.calls.ts'
import { complaintsOf, newFolder, startProgram, type Program } from './program.ts'

/** Each test leaves it stopped, so that the next one starts without making the database. */
let folder: ReturnType<typeof newFolder>
let last: Program | undefined
beforeAll(() => {
  folder = newFolder()
})
afterEach(async () => {
  last?.child.kill('SIGTERM')
  await last?.ended
})
afterAll(() => folder.remove())

const startHere = async () => {
  const program = await startProgram({ DATA_DIR: folder.path })
  last = program
  return program
}

const running = async () => {
  const program = await startHere()
  await program.hears('Tehing is at')
  return program
}

const databaseRuns = () => existsSync(join(folder.path, 'postgresql/postmaster.pid'))

const databaseProcess = () =>
  Number(readFileSync(join(folder.path, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0])

test('a signal during the first start stops it cleanly', async () => {
  const program = await startHere()
  await program.hears('Making the embedded database')
  program.child.kill('SIGTERM')
  expect(await program.ended, program.said()).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops it cleanly, the database too', async (signal) => {
  const program = await running()
  expect(databaseRuns()).toBe(true)
  program.child.kill(signal)
  expect(await program.ended, program.said()).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test.skipIf(process.platform === 'win32')('SIGTERM to npm start reaches the program', async () => {
  const program = await startProgram({ DATA_DIR: folder.path }, ['npm', 'start'])
  last = program
  await program.hears('Tehing is at')
  program.child.kill('SIGTERM')
  expect(await program.ended, program.said()).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test('a killed database is restarted with its data, and is stopped cleanly', async () => {
  const program = await running()
  const token = await createCaller(program.address).signIn('shop@tehing.example')
  process.kill(databaseProcess(), 'SIGKILL')
  await program.hears('The database was ended by something else and is started again')
  const asked = () =>
    createCaller(program.address).request(userCalls.loggedIn, {}, undefined, {
      headers: { authorization: token },
    })
  await expect.poll(async () => (await asked()).status, { timeout: 60_000 }).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended, program.said()).toBe(0)
  expect(databaseRuns()).toBe(false)
})

test('after a kill -9 the next start takes the lock and the database, and sessions survive', async () => {
  const killed = await running()
  const token = await createCaller(killed.address).signIn('shop@tehing.example')
  killed.child.kill('SIGKILL')
  expect(await killed.ended).toBe('SIGKILL')
  expect(databaseRuns()).toBe(true)
  const next = await running()
  expect(next.said()).toContain('The database still runs from an earlier start and is used again')
  const { status } = await createCaller(next.address).request(userCalls.loggedIn, {}, undefined, {
    headers: { authorization: token },
  })
  expect(status).toBe(200)
})

test('a second program on a data folder says so and ends; the first continues', async () => {
  const first = await running()
  const { code, lines } = await complaintsOf(await startProgram({ DATA_DIR: folder.path }))
  expect(code).toBe(1)
  expect(lines).toEqual([
    `Tehing already runs on ${folder.path} (process ${first.child.pid}): stop it, or set another DATA_DIR`,
  ])
  expect((await fetch(`${first.address}/api/docs`)).status).toBe(200)
})

/** A sign-in with half its body sent; `finish` sends the rest. */
const halfSent = async (address: string) => {
  const { hostname, port } = new URL(address)
  const body = JSON.stringify({ username: 'shop@tehing.example', password: 'demo-tehing' })
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (part: Buffer) => (said += part.toString()))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  )
  return { finish: () => socket.write(body.slice(9)), closed, said: () => said }
}

test('a running request gets its response during shutdown, and then its connection ends', async () => {
  const program = await running()
  const request = await halfSent(program.address)
  // By the time it responds to another request, the program has read the headers.
  expect((await fetch(`${program.address}/api/docs`)).status).toBe(200)
  program.child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${program.address}/api/docs`, { headers: { connection: 'close' } }).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  request.finish()
  await request.closed
  expect(request.said()).toMatch(/^HTTP\/1\.1 200 /)
  expect(request.said().toLowerCase()).toContain('connection: close')
  expect(await program.ended, program.said()).toBe(0)
}, 60_000)

test('with a time to drain it serves on, is not ready and closes connections, and listens until the last response', async () => {
  const program = await startProgram({ DATA_DIR: folder.path, DRAIN_TIME: '2' })
  last = program
  await program.hears('Tehing is at')
  const ask = (path: string) => fetch(`${program.address}${path}`)
  const request = await halfSent(program.address)
  expect((await ask('/ready')).status).toBe(200)
  program.child.kill('SIGTERM')
  await expect.poll(async () => (await ask('/ready')).status).toBe(503)
  const served = await ask('/api/docs')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  // Longer than the drain time: the running request keeps it open.
  await wait(3_000)
  expect((await ask('/ready')).status).toBe(503)
  request.finish()
  await request.closed
  expect(request.said()).toMatch(/^HTTP\/1\.1 200 /)
  expect(await program.ended, program.said()).toBe(0)
}, 60_000)

test('an endless request delays the shutdown for a few seconds only', async () => {
  const program = await running()
  const request = await halfSent(program.address)
  expect((await fetch(`${program.address}/api/docs`)).status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended, program.said()).toBe(0)
  await request.closed
}, 60_000)
