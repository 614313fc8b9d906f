import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registrationCalls } from '../../api/registration.calls.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { createCaller } from '../api/caller.ts'
import { complaintsOf, newFolder, startProgram } from './program.ts'

const admin = fileURLToPath(new URL('../../tools/admin.ts', import.meta.url))
const nowhere = 'http://127.0.0.1:9'

let folder: ReturnType<typeof newFolder>
beforeEach(() => {
  folder = newFolder()
})
afterEach(() => folder.remove())

const production = (owner: string, program: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: program,
  DATABASE_OWNER_URL: owner,
  DATA_DIR: `${folder.path}/production`,
  PUBLIC_URL: 'https://portal.example',
  JWT_SECRET: 'a secret for tests only, of forty letters',
  BUSINESS_REGISTER_URL: nowhere,
  LIMIT_ENGINE_URL: nowhere,
  LEDGER_URL: nowhere,
  SIGNING_URL: nowhere,
  SIGNING_ACCESS_TOKEN: 'token',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMTP_FROM: 'portal@portal.example',
})

/** Creates a role for the program, like an operator. */
const programOf = async (owner: string) => {
  const { database: cluster, close } = openDatabase(owner)
  await cluster.execute(`create role operated login password 'operated'`)
  await close()
  const url = new URL(owner)
  url.username = 'operated'
  url.password = 'operated'
  return url.href
}

const runAdmin = async (environment: Record<string, string>, ...args: string[]) => {
  const child = spawn(process.execPath, [admin, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: said.trim() }
}

test('a production start refuses demo accounts; one command removes them, another creates the first user', async () => {
  const demo = await startProgram({ DATA_DIR: folder.path })
  await demo.hears('Tehing is at')
  demo.child.kill('SIGTERM')
  expect(await demo.ended).toBe(0)
  const database = await startEmbedded({ dataDir: folder.path, report: () => undefined })
  try {
    const owner = database.url('tehing')
    const same = await complaintsOf(await startProgram(production(owner, owner)))
    expect(same).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(/^The role tehing of DATABASE_URL can change the audit trail/)],
    })
    const environment = production(owner, await programOf(owner))
    const refused = await complaintsOf(await startProgram(environment))
    expect(refused.code).toBe(1)
    expect(refused.lines.at(-1)).toMatch(
      /^The database holds demo accounts, .*compliance@tehing\.example.*npm run admin -- remove-demo-accounts$/,
    )

    const early = await runAdmin(
      environment,
      'first-compliance-user',
      '--email',
      'a@portal.example',
      '--first-name',
      'Ada',
      '--last-name',
      'Aas',
    )
    expect(early).toEqual({
      code: 1,
      said: 'There is a compliance user already: compliance@tehing.example can invite others',
    })
    const removed = await runAdmin(environment, 'remove-demo-accounts')
    expect(removed.said).toContain('compliance@tehing.example')
    const made = await runAdmin(
      environment,
      'first-compliance-user',
      '--email',
      'a@portal.example',
      '--first-name',
      'Ada',
      '--last-name',
      'Aas',
    )
    const open = readdirSync(folder.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => (statSync(file).mode & 0o777) !== 0o600)
    expect(open).toEqual([])
    const [, uuid = ''] =
      /https:\/\/portal\.example\/register\/create-password\/([\da-f-]{36})$/.exec(made.said) ?? []

    const program = await startProgram(environment)
    await program.hears('Tehing is at')
    await program.hears('Warning: SMTP_URL: the mail server takes no letters')
    expect(program.said().match(/^Warning: \w+/gm)).toEqual([
      'Warning: BUSINESS_REGISTER_URL',
      'Warning: SMTP_URL',
    ])
    const caller = createCaller(program.address)
    await expect(caller.signIn('compliance@tehing.example')).rejects.toThrow('cannot sign in: 401')
    await caller.ask(registrationCalls.createPassword, {
      params: { uuid },
      body: { password: 'Long-enough-1' },
    })
    expect(await caller.signIn('a@portal.example', 'Long-enough-1')).toMatch(/^Bearer /)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    const checked = await runAdmin(environment, 'check-audit')
    expect(checked.code).toBe(0)
    expect(checked.said).toMatch(
      /^All \d+ entries of the audit trail and \d+ rows of history, versions and votes are as they were written\.\n.* --noted \d+:[\da-f]{64}$/,
    )
    const forged = await runAdmin(environment, 'check-audit', '--noted', `1:${'0'.repeat(64)}`)
    expect(forged.code).toBe(1)
    expect(forged.said).toContain('The audit trail or the history is not as it was written')
  } finally {
    await database.stop()
  }
})
