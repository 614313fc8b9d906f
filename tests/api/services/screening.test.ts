import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScreenedParty } from '../../../api/screening.ts'
import { FAILING_NAME } from '../../../server/sandbox/screening-sandbox.ts'
import { party, start } from './broken.scene.ts'
import { type SandboxServer, startSandbox, temporaryFolder } from './sandbox-server.ts'
import { answer } from './scripted-server.ts'

let server: SandboxServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startSandbox(folder.path)
})
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

const match = (parts: Partial<ScreenedParty>) => server.services.screening?.match({ ...party, ...parts })

describe('the sandbox’s lists', () => {
  it('match no other person', async () => expect(await match({})).toEqual([]))

  it.each([
    ['must  nimekiri', 'sanctions', 'sandbox_sanctions'],
    ['Riigi Kogu', 'publicOffice', 'sandbox_public_offices'],
  ] as const)('hold %s: %s', async (name, list, source) =>
    expect(await match({ name })).toEqual([
      expect.objectContaining({ score: 1, lists: [list], sources: [source] }),
    ]),
  )

  it('hold companies apart from persons', async () => {
    const name = 'Keelatud Kaubad OÜ'
    expect(await match({ name })).toEqual([])
    expect(await match({ kind: 'company', birthDate: null, name })).toHaveLength(1)
  })

  it('tell a namesake by the date of birth', async () => {
    expect(await match({ name: 'Mari Nimekaim' })).toEqual([])
    expect(await match({ name: 'Mari Nimekaim', birthDate: '1950-01-01' })).toHaveLength(1)
    expect(await match({ name: 'Mari Nimekaim', birthDate: null })).toHaveLength(1)
  })

  it('fail for one name', () =>
    expect(match({ name: FAILING_NAME })).rejects.toMatchObject({
      service: 'screening',
      outcome: 'unavailable',
    }))
})

describe('the client of the match API', () => {
  const entry = { id: 'Q1', caption: 'A', score: 0.8, match: true, datasets: ['eu_fsf'] }
  const answered = (...results: object[]) =>
    answer(200, JSON.stringify({ responses: { party: { status: 200, results } } }))

  it('sends an entity of FollowTheMoney and its key', async () => {
    const scripted = await start(answered())
    await scripted.services.screening?.match(party)
    const company = { ...party, kind: 'company', birthDate: null, regCode: '16934822' } as const
    await scripted.services.screening?.match(company)
    const [first, second] = scripted.server.seen
    expect(first).toMatchObject({ method: 'POST', url: '/match/default' })
    expect(first?.headers.authorization).toBe('ApiKey screening-key')
    expect(JSON.parse(first?.body ?? '')).toEqual({
      queries: {
        party: {
          schema: 'Person',
          properties: { name: ['Mari Maasikas'], birthDate: ['2000-01-01'], nationality: ['ee'] },
        },
      },
    })
    expect(JSON.parse(second?.body ?? '')).toEqual({
      queries: {
        party: {
          schema: 'Company',
          properties: {
            name: ['Mari Maasikas'],
            jurisdiction: ['ee'],
            registrationNumber: ['16934822'],
          },
        },
      },
    })
  })

  it('returns what the service calls a match, with its lists', async () => {
    const topics = ['sanction', 'sanction.linked', 'role.rca', 'poi']
    const { services } = await start(
      answered({ ...entry, properties: { topics } }, { ...entry, match: false, properties: {} }),
    )
    expect(await services.screening?.match(party)).toEqual([
      {
        entityId: 'Q1',
        name: 'A',
        score: 0.8,
        lists: ['sanctions', 'publicOffice', 'other'],
        sources: ['eu_fsf'],
      },
    ])
  })

  it('is refused if the service could not answer this query', async () => {
    const { services } = await start(
      answer(200, JSON.stringify({ responses: { party: { status: 400, results: [] } } })),
    )
    await expect(services.screening?.match(party)).rejects.toMatchObject({ outcome: 'refused' })
  })
})
