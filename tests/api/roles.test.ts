import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { canChangeAudit, grantProgramRights, roleOf } from '../../server/platform/database/roles.ts'
import { createJobs, defineJob, worker } from '../../server/platform/jobs/jobs.ts'
import { prepareDatabase } from '../../server/platform/startup/open-store.ts'
import { StartError } from '../../server/platform/startup/start-error.ts'

const name = `roles_${randomUUID().replaceAll('-', '')}`
const silent = { warn: () => undefined, error: () => undefined }
const trial = defineJob({ name: 'trial', data: z.object({}), retries: 0, retryDelay: 1 })

const urlOf = (role: 'clusterUrl' | 'programUrl') => {
  const url = new URL(inject(role))
  url.pathname = `/${name}`
  return url.href
}
const role = roleOf(inject('programUrl'))

let cluster: OpenDatabase
let owner: OpenDatabase
beforeAll(async () => {
  cluster = openDatabase(inject('clusterUrl'))
  await cluster.database.execute(`create database ${name}`)
  owner = openDatabase(urlOf('clusterUrl'))
  await migrate(owner.database)
})
afterAll(async () => {
  await owner.close()
  await cluster.database.execute(`drop database ${name} with (force)`)
  await cluster.close()
})

test('a database with a single role is converted: tables, jobs and queues', async () => {
  await owner.database.execute('create schema pgboss')
  const before = createJobs(urlOf('clusterUrl'), silent)
  await before.start([worker(trial, async () => undefined)])
  await before.stop()

  await grantProgramRights(owner.database, role)
  expect(await canChangeAudit(owner.database, role)).toBe(false)
  const program = openDatabase(urlOf('programUrl'))
  let done = () => {}
  const worked = new Promise<void>((resolve) => (done = resolve))
  const jobs = createJobs(urlOf('programUrl'), silent)
  await jobs.start([worker(trial, async () => done(), '* * * * *')])
  await program.database.transaction((tx) => jobs.send(tx, trial, {}))
  await worked
  await jobs.stop()
  await program.close()
})

test('rights are granted once, and again for tables of later migrations', async () => {
  const changed = async () =>
    (await owner.database.execute(sql`select max(xmin::text::bigint) as last from pg_class`)).rows[0]?.[
      'last'
    ]
  const before = await changed()
  await grantProgramRights(owner.database, role)
  expect(await changed()).toBe(before)
  await owner.database.execute('create table later (value integer)')
  await grantProgramRights(owner.database, role)
  const { rows } = await owner.database.execute(
    sql`select has_table_privilege(${role}, 'later', 'insert') as may`,
  )
  expect(rows).toEqual([{ may: true }])
  expect(await canChangeAudit(owner.database, role)).toBe(false)
})

test('rights are granted again for a new table to which rows are only added', async () => {
  const may = async (right: string) =>
    (await owner.database.execute(sql`select has_table_privilege(${role}, 'step_record', ${right}) as may`))
      .rows[0]?.['may']
  await owner.database.execute(sql.raw(`revoke all on step_record from ${role}`))
  expect(await may('insert')).toBe(false)
  await grantProgramRights(owner.database, role)
  expect([await may('insert'), await may('update'), await may('delete')]).toEqual([true, false, false])
})

test('the owner and superusers can change the audit trail', async () => {
  expect(await canChangeAudit(owner.database, roleOf(inject('clusterUrl')))).toBe(true)
})

describe('a start says in one line that', () => {
  const as = (user: string, password = 'given') => {
    const url = new URL(urlOf('clusterUrl'))
    url.username = user
    url.password = password
    return url.href
  }
  const limited = `limited_${name}`
  beforeAll(async () => {
    await cluster.database.execute(`create role ${limited} login password 'given'`)
    await cluster.database.execute(`create database ${limited}`)
  })
  afterAll(async () => {
    await cluster.database.execute(`drop database ${limited} with (force)`)
    await cluster.database.execute(`drop role ${limited}`)
  })
  const elsewhere = (url: string) => url.replace(`/${name}`, `/${limited}`)

  test.each<[string, () => { owner: string; program: string }, string]>([
    [
      'the role of the program does not exist',
      () => ({ owner: urlOf('clusterUrl'), program: as('nobody_here') }),
      'cannot give the role nobody_here of DATABASE_URL its rights: role "nobody_here" does not exist',
    ],
    [
      'the owner is no owner',
      () => ({ owner: elsewhere(as(limited)), program: elsewhere(urlOf('programUrl')) }),
      'cannot be brought to the current tables: permission denied',
    ],
    [
      'the owner’s password is wrong',
      () => ({ owner: as(limited, 'guessed'), program: urlOf('programUrl') }),
      'cannot be used (DATABASE_OWNER_URL): password authentication failed',
    ],
    [
      'the program has the rights of a superuser',
      () => ({ owner: urlOf('clusterUrl'), program: urlOf('clusterUrl') }),
      'can change the audit trail',
    ],
  ])('%s', async (_what, urls, reason) => {
    const config = { mode: 'production', dataDir: 'none' } as const
    const refused = await prepareDatabase(urls(), config, () => undefined).then(
      () => new Error('it starts'),
      (error: Error) => error,
    )
    expect(refused).toBeInstanceOf(StartError)
    expect(refused.message).toContain(reason)
    expect(refused.message).not.toContain('\n')
  })
})
