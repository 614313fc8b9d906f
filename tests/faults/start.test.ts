import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../server/platform/database/free-port.ts'
import { complaintsOf, newFolder, occupyPort, startProgram } from './program.ts'

let folder: ReturnType<typeof newFolder>
beforeEach(() => {
  folder = newFolder()
})
afterEach(() => folder.remove())

test('wrong variables: one line each, and the program ends', async () => {
  const program = await startProgram({ PORT: 'http', JWT_SECRET: 'short' })
  expect(await complaintsOf(program)).toEqual({
    code: 1,
    lines: ['PORT must be a whole number from 1 to 65535', 'JWT_SECRET must be at least 32 characters'],
  })
})

test('a production start without variables lists them and ends', async () => {
  const { code, lines } = await complaintsOf(
    await startProgram({ NODE_ENV: 'production', DATA_DIR: folder.path }),
  )
  expect(code).toBe(1)
  for (const name of ['JWT_SECRET', 'SMTP_URL', 'SMTP_FROM'])
    expect(lines).toContain(`${name} is missing: a production start needs it`)
})

test('a data folder that is not writable', async () => {
  const notAFolder = join(folder.path, 'file')
  writeFileSync(notAFolder, '')
  const { code, lines } = await complaintsOf(await startProgram({ DATA_DIR: notAFolder }))
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringContaining(`The data folder ${notAFolder} cannot be written (DATA_DIR)`),
  ])
})

test.skipIf(process.platform !== 'linux')('a data folder in which nothing can be created', async () => {
  const { code, lines } = await complaintsOf(await startProgram({ DATA_DIR: '/proc/tehing/data' }))
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining('The data folder /proc/tehing/data cannot be written')])
})

test('an unreachable database: one line without its password, and retries', async () => {
  const port = await freePort()
  const program = await startProgram({
    DATA_DIR: folder.path,
    DATABASE_URL: `postgres://tehing:hidden@127.0.0.1:${port}/tehing`,
  })
  await program.hears('trying again for a minute')
  program.child.kill('SIGTERM')
  const { code, lines } = await complaintsOf(program)
  expect(code).toBe(0)
  expect(lines).toEqual([
    expect.stringContaining(`The database 127.0.0.1:${port}/tehing cannot be used (DATABASE_URL)`),
  ])
  expect(program.said()).not.toContain('hidden')
})

test('a port in use: the line says so, and the started database is stopped', async () => {
  const { port, server } = await occupyPort()
  const environment = { DATA_DIR: folder.path, PORT: String(port) }
  const { code, lines } = await complaintsOf(await startProgram(environment))
  expect(code).toBe(1)
  expect(lines.at(-1)).toContain(`Port ${port} of 127.0.0.1 is in use`)
  const next = await startProgram({ DATA_DIR: folder.path })
  await next.hears('Tehing is at')
  expect(next.said()).not.toContain('still runs')
  next.child.kill('SIGTERM')
  await next.ended
  server.close()
})
