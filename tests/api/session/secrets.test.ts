import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { registrationCalls } from '../../../api/registration.calls.ts'
import { sessionCalls } from '../../../api/session.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { openDatabase, type Database } from '../../../server/platform/database/database.ts'
import { demoInvitations } from '../../../server/demo/invitations.ts'
import { newFolder, type Program, startProgram } from '../../faults/program.ts'
import { createCaller, type Portal } from '../caller.ts'
import { outboxWith } from '../mail/outbox.ts'
import { TEMPLATE } from '../template.ts'
import { openBrowser, remoteLogin, signOn } from './browser.ts'
import { decideOnPhone, finishDigital, startDigital } from './digital.ts'
import { addressesOf, comeBack, decideInApp, finishLink, openInApp, startLink } from './link.ts'

/** Valid codes and passwords that no other test uses. */
const STRANGER = '38911076543'
const USER = '40504040001'
const STRANGER_WITH_PHONE = '48704233183'
const PHONE = '5559871'
const PASSWORDS = {
  wrong: 'kanaarilind-vale',
  chosen: 'kanaarilind-valitud',
  inQuery: 'kanaarilind-paringus',
}

const folder = newFolder()
const name = `test_${randomUUID().replaceAll('-', '')}`
const urlOf = (database: string) => {
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${database}`
  return url.href
}

let program: Program
let database: Database
let close: () => Promise<void>
let server: Portal

beforeAll(async () => {
  const cluster = openDatabase(urlOf('postgres'))
  await cluster.database.execute(`create database ${name} template ${TEMPLATE}`)
  await cluster.close()
  program = await startProgram({ DATA_DIR: folder.path, DATABASE_URL: urlOf(name), LOG_LEVEL: 'debug' })
  await program.hears('Tehing is at')
  const opened = openDatabase(urlOf(name))
  ;({ database, close } = opened)
  server = { ...createCaller(program.address), url: program.address }
})
afterAll(async () => {
  await close()
  program.child.kill('SIGTERM')
  await program.ended
  const cluster = openDatabase(urlOf('postgres'))
  await cluster.database.execute(`drop database ${name} with (force)`)
  await cluster.close()
  folder.remove()
})

/** All rows of all tables, including the job queue's. */
const dump = async (): Promise<Map<string, string>> => {
  const tables = await database.execute<{ schema: string; name: string }>(
    sql`select schemaname as schema, tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const held = new Map<string, string>()
  for (const { schema, name: table } of tables.rows) {
    const rows = await database.execute<{ row: string }>(
      sql.raw(`select t::text as row from "${schema}"."${table}" t`),
    )
    held.set(`${schema}.${table}`, rows.rows.map(({ row }) => row).join('\n'))
  }
  return held
}

const signInByPhone = async () => {
  const secrets: string[] = []
  for (const person of [
    { identityCode: STRANGER },
    { identityCode: STRANGER_WITH_PHONE, phone: PHONE },
    { identityCode: USER },
  ]) {
    const { sessionId, verificationCode } = await startDigital(server, person)
    if (person.identityCode !== USER) await decideOnPhone(server, verificationCode, 'confirmed')
    const { headers } = await finishDigital(server, person, sessionId)
    secrets.push(sessionId, headers.get('authorization') ?? '')
  }
  return secrets
}

/** On the same phone, and by an unconfirmed code, so that pending logins are searched too. */
const signInByLink = async () => {
  const browser = await startLink(server)
  const { app } = await addressesOf(server, browser)
  const callback = await decideInApp(await openInApp(app), 'confirmed')
  await comeBack(callback, browser.headers)
  const { authorization } = await finishLink(server, browser)
  const pending = await startLink(server)
  const { qr } = await addressesOf(server, pending)
  const inAddress = [app, qr, callback ?? ''].flatMap((address) => [
    ...new URL(address).searchParams.values(),
  ])
  return [
    authorization ?? '',
    ...[browser, pending].flatMap(({ sessionId, headers }) => [
      sessionId,
      headers.cookie.split('=')[1] ?? '',
    ]),
    ...inAddress.filter((value) => value.length > 20),
  ]
}

const signInByShop = async () => {
  const browser = openBrowser()
  const ssoId = (await signOn(server, browser, 'shop@tehing.example')).get('ssoId') ?? ''
  const { headers } = await remoteLogin(server, browser, ssoId)
  const cookie = browser.headers()['cookie']?.split('=')[1] ?? ''
  return [ssoId, cookie, headers.get('authorization') ?? '']
}

const activate = async () => {
  const { uuid, email } = demoInvitations[1]
  await server.ask(registrationCalls.resetActivationLink, { params: { uuid } })
  const [letter] = await outboxWith(server, 1, email)
  const fresh = /create-password\/([\da-f-]{36})/.exec(letter?.text ?? '')?.[1] ?? ''
  const query = { password: PASSWORDS.inQuery }
  await server.request(registrationCalls.createPassword, { params: { uuid: fresh }, query })
  return [fresh, uuid]
}

const usePasswords = async () => {
  const credentials = { username: 'credit@tehing.example', password: PASSWORDS.wrong }
  await server.refuse(sessionCalls.login, { body: credentials })
  await server.ask(
    userCalls.savePassword,
    { query: {}, body: { password: PASSWORDS.chosen } },
    'credit@tehing.example',
  )
  return [await server.signIn('credit@tehing.example', PASSWORDS.chosen)]
}

test('no personal code, password, token or one-time id is in logs, jobs or other tables', async () => {
  const secrets = [
    ...(await signInByPhone()),
    ...(await signInByLink()),
    ...(await signInByShop()),
    ...(await activate()),
    ...(await usePasswords()),
    ...Object.values(PASSWORDS),
  ].filter((secret) => secret !== '')
  const log = program.said()
  expect(log).toContain('/api/smartid/status')
  const held = await dump()
  expect([...held.keys()]).toContain('pgboss.job')
  const codes = [STRANGER, STRANGER_WITH_PHONE, PHONE]
  const found = (text: string, wanted: readonly string[]) => wanted.filter((one) => text.includes(one))
  expect(found(log, [...secrets, ...codes, USER])).toEqual([])
  for (const [table, rows] of held) {
    // One table may contain login ids, another one users' codes.
    const allowed = table === 'public.digital_login' ? secrets : []
    const leaked = found(rows, [...secrets, ...codes]).filter((one) => !allowed.includes(one))
    expect(leaked, table).toEqual([])
  }
  expect(held.get('pgboss.job')).not.toContain(USER)
  expect(held.get('public.audit')).not.toContain(USER)
})
