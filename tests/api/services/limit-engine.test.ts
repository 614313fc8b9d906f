import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../api/limit.ts'
import { companies } from '../../../server/sandbox/companies/companies.ts'
import { type SandboxServer, startSandbox, temporaryFolder } from './sandbox-server.ts'

let server: SandboxServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let clock = Date.parse('2026-11-21T08:00:00Z')

const start = () => startSandbox(folder.path, { now: () => clock })
const codeOf = (name: string) => companies.find((company) => company.name === name)?.regCode ?? name
const outcomes = async (name: string, ...afterMs: number[]) => {
  const { limitEngine } = server.services
  await limitEngine.request(codeOf(name))
  const asked = clock
  const seen: (string | null)[] = []
  for (const after of afterMs) {
    clock = asked + after
    const limit = await limitEngine.get(codeOf(name))
    seen.push(limit && outcomeOf(limit))
  }
  return seen
}

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

describe('the sandbox’s limit engine', () => {
  it('knows nothing before the first request', async () => {
    expect(await server.services.limitEngine.get('14801132')).toBeNull()
  })

  it.each([
    ['Hansakivi Ehitus OÜ', 'checking', 'approved'],
    ['Hansapuu Mööbel AS', 'checking', 'rejected'],
    ['Suletud Uks OÜ', 'checking', 'blocked'],
    ['Värske Algus OÜ', 'checking', 'not_available'],
    ['Taevasina Tarkvara OÜ', 'approved', 'approved'],
    ['Kõrge Risk OÜ', 'rejected', 'rejected'],
    ['Igavene Ootus OÜ', 'checking', 'checking'],
    ['49999999', 'checking', 'not_available'],
  ])('%s is %s after 2 seconds and %s after 4', async (name, early, late) => {
    expect(await outcomes(name, 2_000, 4_000)).toEqual([early, late])
  })

  it('still checks a slow company after 20 seconds', async () => {
    expect(await outcomes('Aeglane Jõgi OÜ', 20_000, 26_000)).toEqual(['checking', 'approved'])
  })

  it('returns amounts, persons and times', async () => {
    await outcomes('Kiirtee Autoremont OÜ', 3_000)
    const at = new Date(clock).toISOString()
    expect(await server.services.limitEngine.get(codeOf('Kiirtee Autoremont OÜ'))).toEqual({
      available_limit: 50_000,
      status: 'active',
      max_contract_amount: 40_000,
      sureties: [
        { name: 'Sten Tee', identity_code: expect.stringMatching(/^\d{11}$/) },
        { name: 'Eve Tee', identity_code: expect.stringMatching(/^\d{11}$/) },
      ],
      representatives: [{ name: 'Sten Tee', identity_code: expect.any(String) }],
      updated_at: at,
      last_result: 'approved',
      last_result_at: at,
    })
  })

  it('keeps the last result during a new check', async () => {
    await outcomes('Vooremäe Agro OÜ', 3_000)
    const first = new Date(clock).toISOString()
    clock += 60_000
    await outcomes('Vooremäe Agro OÜ', 0)
    const again = await server.services.limitEngine.get(codeOf('Vooremäe Agro OÜ'))
    expect(again).toMatchObject({ status: 'checking', last_result: 'approved', last_result_at: first })
  })

  it('continues a running check when requested again', async () => {
    await outcomes('Merelaine Catering OÜ', 2_000)
    expect(await outcomes('Merelaine Catering OÜ', 1_500)).toEqual(['approved'])
  })

  it('continues after a restart', async () => {
    await outcomes('Saarepuu Talu OÜ', 0)
    await server.stop()
    server = await start()
    clock += 3_000
    expect(await server.services.limitEngine.get(codeOf('Saarepuu Talu OÜ'))).toMatchObject({
      last_result: 'approved',
    })
  })
})
