import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import type { ProviderSettingsSave } from '../../../api/provider-settings.ts'
import { defaultDeadlines } from '../../../api/deadlines.ts'
import { settingsWithoutLogo } from '../../../server/provider-settings/save-settings.ts'
import { COMPLIANCE } from '../query/example.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { CUT_OFF, POINT, readProviderSettings, saveProviderSettings, WEBP_POINT } from './example.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the demo has a provider, default settings and a limit for the committee', async () => {
  expect(await readProviderSettings(server)).toEqual({
    name: 'Tehing Liising AS',
    regCode: '10928453',
    address: 'Narva mnt 7, 10117 Tallinn',
    phone: '+372 600 0000',
    secondPhone: '',
    email: 'tugi@tehing.example',
    webPage: '',
    workingHoursEn: 'Mon–Fri 9:00–17:00',
    workingHoursEt: 'E–R 9:00–17:00',
    logo: null,
    opensAt: '08:00',
    closesAt: '17:00',
    deadlines: defaultDeadlines,
    deadlinesFrom: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    applyLinkDays: 14,
    committeeLimit: 400_000,
    committeeQuorum: 3,
    usualInsurance: 0.5,
    passkeyFrom: null,
    passkeyOf: 'staff',
    sessionHours: 8,
    sessionIdleMinutes: 60,
    committeeMembers: 3,
    modifiedDtime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
  })
})

const changed = {
  name: 'Uus Liising AS',
  regCode: '11077247',
  address: 'Pikk 1, 10123 Tallinn',
  phone: '+372 611 1111',
  secondPhone: '+372 622 2222',
  email: 'abi@uus.example',
  webPage: 'https://uus.example/abi',
  workingHoursEn: 'Mon–Sun',
  workingHoursEt: 'E–P',
  logo: POINT,
  opensAt: '09:00',
  closesAt: '18:30',
  applyLinkDays: 30,
  committeeLimit: 250_000.5,
  committeeQuorum: 2,
  usualInsurance: 0.4,
  passkeyFrom: '2999-01-01',
  passkeyOf: 'everyone',
  sessionHours: 10,
  sessionIdleMinutes: 30,
} satisfies Partial<ProviderSettingsSave>

test('every field is stored and its change audited; no change is not', async () => {
  const before = await readProviderSettings(server)
  const after = await saveProviderSettings(server, changed)
  expect(after).toEqual({
    ...changed,
    deadlines: defaultDeadlines,
    deadlinesFrom: before.deadlinesFrom,
    committeeMembers: 3,
    modifiedDtime: expect.any(String),
  })
  expect(Date.parse(after.modifiedDtime)).toBeGreaterThan(Date.parse(before.modifiedDtime))
  expect(await readProviderSettings(server)).toEqual(after)
  const {
    logo: _logo,
    committeeMembers: _members,
    deadlines: _dated,
    deadlinesFrom: _from,
    ...settings
  } = after
  expect(await settingsWithoutLogo(server.database)).toEqual(settings)
  expect(await saveProviderSettings(server, {})).toEqual(after)

  const history = await server.ask(providerSettingsCalls.history, {}, COMPLIANCE)
  const changes = Object.fromEntries(history.map(({ field, from, to }) => [field, { from, to }]))
  const {
    modifiedDtime: _version,
    logo: _picture,
    committeeMembers: _count,
    deadlines: _each,
    deadlinesFrom: _day,
    ...fields
  } = before
  expect(changes).toEqual({
    ...Object.fromEntries(
      Object.entries(fields).map(([name, from]) => [name, { from, to: Object(after)[name] }]),
    ),
    logo: { from: null, to: null },
  })
  expect(history[0]).toMatchObject({ personName: 'Kadri Kask', at: expect.any(String) })
})

test('a save of an older version is refused with the stored one', async () => {
  const read = await readProviderSettings(server)
  const stored = await saveProviderSettings(server, { committeeQuorum: 4 })
  expect(
    await server.refuse(providerSettingsCalls.save, { body: { ...read, committeeQuorum: 5 } }, COMPLIANCE),
  ).toMatchObject({
    status: 409,
    code: 'record.conflict',
    stored,
  })
  expect((await readProviderSettings(server)).committeeQuorum).toBe(4)
})

describe('an invalid value is reported at its field', () => {
  test.each<[keyof ProviderSettingsSave, unknown, string]>([
    ['name', ' ', 'field.required'],
    ['regCode', '', 'field.required'],
    ['regCode', '11077248', 'field.registryCode'],
    ['phone', '', 'field.required'],
    ['phone', 'call us', 'field.phone'],
    ['secondPhone', '1--2', 'field.phone'],
    ['email', '', 'field.required'],
    ['email', 'a@b', 'field.email'],
    ['webPage', 'http://uus.example', 'field.httpsAddress'],
    ['webPage', 'https://a:b@uus.example', 'field.httpsAddress'],
    ['webPage', 'javascript:alert(1)', 'field.httpsAddress'],
    ['workingHoursEn', '', 'field.required'],
    ['workingHoursEt', '\t', 'field.required'],
    ['logo', 'data:image/png;base64,AAAA', 'field.printablePicture'],
    ['logo', WEBP_POINT, 'field.printablePicture'],
    ['logo', CUT_OFF, 'field.printablePicture'],
    ['deadlinesFrom', '', 'field.date'],
    ['deadlinesFrom', '2026-02-30', 'field.date'],
    ['opensAt', '8', 'field.timeOfDay'],
    ['opensAt', '24:00', 'field.timeOfDay'],
    ['closesAt', '09:00', 'field.closesLater'],
    ['applyLinkDays', 0, 'field.tooSmall'],
    ['committeeLimit', -1, 'field.tooSmall'],
    ['committeeLimit', 0.001, 'field.decimals'],
    ['committeeQuorum', 0, 'field.tooSmall'],
    ['committeeQuorum', null, 'field.required'],
  ])('%s %j', async (path, value, code) => {
    const body = {
      ...(await readProviderSettings(server)),
      [path]: value,
    }
    expect(await server.refuse(providerSettingsCalls.save, { body }, COMPLIANCE)).toMatchObject({
      status: 400,
      fields: [{ path, code }],
    })
  })

  test('and all of them at once', async () => {
    const body = {
      ...(await readProviderSettings(server)),
      name: '',
      email: 'x',
      deadlines: {
        ...defaultDeadlines,
        SM: { reminder: 0, escalation: 366 },
        signing: { reminders: [0, 400], escalation: null, expiry: 1.5 },
      },
    }
    const { fields } = await server.refuse(providerSettingsCalls.save, { body }, COMPLIANCE)
    expect(fields?.map(({ path }) => path).toSorted()).toEqual([
      'deadlines.SM.escalation',
      'deadlines.SM.reminder',
      'deadlines.signing.expiry',
      'deadlines.signing.reminders.0',
      'deadlines.signing.reminders.1',
      'email',
      'name',
    ])
  })
})
