import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { suretyLinkCalls } from '../../../api/surety-link.calls.ts'
import { conditionLetterWorkers, sendDailyLetters } from '../../../server/condition/condition-letters.ts'
import type { Transaction } from '../../../server/platform/database/database.ts'
import type { Jobs } from '../../../server/platform/jobs/jobs.ts'
import type { Letter } from '../../../server/platform/mail/letter.ts'
import { conditionTable } from '../../../server/schema/condition.table.ts'
import { deadlineTable } from '../../../server/schema/deadline.table.ts'
import { queryTable } from '../../../server/schema/query.table.ts'
import { suretyTable } from '../../../server/schema/surety.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { CREDIT, INHOUSE, PARTNER, queryIn, SHOP } from '../container/scene.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { aConditionAsked, aDocumentAsked, answer, appliedByLink, askFor, askForOne } from './scene.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const MONDAY = Date.parse('2026-11-30T06:15:00Z')
const WEEK_MS = 7 * 24 * 60 * 60_000

const letters: Letter[] = []
let server: TestServer
let partner: number
let manager: number
let credit: number
beforeAll(async () => {
  server = await startTestServer({ services: { mail: { send: async (one) => void letters.push(one) } } })
  ;[partner = 0, manager = 0, credit = 0] = await Promise.all([PARTNER, INHOUSE, CREDIT].map(userIdOf))
})
afterAll(() => server.stop())

const userIdOf = async (email: string): Promise<number> => {
  const [user] = await server.database.select().from(userTable).where(eq(userTable.email, email))
  return user?.accountUserId ?? 0
}

const setActive = (ids: readonly number[], active: boolean) =>
  server.database
    .update(userTable)
    .set({ active })
    .where(inArray(userTable.accountUserId, [...ids]))

/** Adds a user of the partner. */
const addColleague = async (email: string, partnerAdmin = false): Promise<number> => {
  const [of] = await server.database.select().from(userTable).where(eq(userTable.accountUserId, partner))
  const [added] = await server.database
    .insert(userTable)
    .values({
      email,
      firstName: 'Uus',
      lastName: 'Kasutaja',
      userRole: 'PARTNER',
      partnerId: of?.partnerId ?? 0,
      active: true,
      partnerAdmin,
    })
    .returning()
  return added?.accountUserId ?? 0
}

let weeks = 0
/** Gathers on a later Monday than before; returns the readers and the text of each letter that is sent. */
const lettersOf = async (
  beforeSending: (tx: Transaction) => Promise<unknown> = async () => undefined,
): Promise<{ to: string; subject: string; text: string }[]> => {
  weeks += 1
  const at = new Date(MONDAY + weeks * WEEK_MS)
  const data: unknown[] = []
  const { sendOnce } = server.dependencies.jobs
  const jobs: typeof server.dependencies.jobs = {
    ...server.dependencies.jobs,
    sendOnce: async (tx, job, content, once) => {
      data.push(content)
      await beforeSending(tx)
      // The database's clock does not pass with the gathering's, so the key makes another day.
      return sendOnce(tx, job, content, { ...once, key: `${once.key} ${weeks}` })
    },
  }
  const before = letters.length
  await sendDailyLetters({ ...server.dependencies, jobs, now: () => at })
  await vi.waitFor(() => expect(letters.length - before).toBeGreaterThanOrEqual(data.length), PATIENCE)
  return letters
    .slice(before)
    .map(({ to, subject, text }) => ({ to, subject, text }))
    .toSorted((one, other) => one.to.localeCompare(other.to))
}
const readers = async () => (await lettersOf()).map(({ to }) => to)

const queryOf = async (parts: Partial<typeof queryTable.$inferInsert>): Promise<number> => {
  const { queryId } = await queryIn(server, 'SCR')
  await server.database.delete(deadlineTable).where(eq(deadlineTable.queryId, queryId))
  await server.database.update(queryTable).set(parts).where(eq(queryTable.queryId, queryId))
  return queryId
}

describe('if the creator of a query may not sign in any more', () => {
  const ADMIN = 'haldur@pohja.example'
  const COLLEAGUE = 'kolleeg@pohja.example'
  let colleague: number
  let admin: number
  beforeAll(async () => {
    colleague = await addColleague(COLLEAGUE)
    admin = await addColleague(ADMIN, true)
  })
  beforeEach(async () => {
    await lettersOf()
    await setActive([colleague, admin], true)
    await setActive([partner], false)
  })
  afterAll(() => setActive([partner, colleague, admin], true))

  /** Asks the partner in two queries of the creator. */
  const askInTwo = async () => {
    const queries = [
      await queryOf({ userId: partner, managerId: manager }),
      await queryOf({ userId: partner, managerId: null }),
    ]
    for (const queryId of queries) await askFor(server, queryId, aConditionAsked)
    return queries
  }

  test('the partner’s administrator gets one letter about all queries', async () => {
    const queries = await askInTwo()
    const sent = await lettersOf()
    expect(sent.map(({ to }) => to)).toEqual([ADMIN])
    for (const queryId of queries) expect(sent[0]?.text).toContain(`#${queryId}`)
    expect(await readers()).toEqual([])
  })

  test('without an administrator the other users of the partner do, each once', async () => {
    await setActive([admin], false)
    const second = await addColleague('teine@pohja.example')
    await askInTwo()
    expect(await readers()).toEqual([COLLEAGUE, 'teine@pohja.example'])
    expect(await readers()).toEqual([])
    await setActive([second], false)
  })

  test('without any of them the manager does', async () => {
    await setActive([admin, colleague], false)
    await askFor(server, await queryOf({ userId: partner, managerId: manager }), aConditionAsked)
    expect(await readers()).toEqual([INHOUSE])
  })

  test('a creator who has moved to another partner is not notified', async () => {
    await askFor(server, await queryOf({ userId: await userIdOf('shop@tehing.example') }), aConditionAsked)
    expect(await readers()).toEqual([ADMIN])
  })
})

test('if the user who asked has left, all of credit are notified of the answer', async () => {
  await lettersOf()
  const condition = await askForOne(server, await queryOf({ userId: partner, managerId: manager }))
  await lettersOf()
  await answer(server, condition)
  await setActive([credit], false)
  expect(await readers()).toEqual(['credit-2@tehing.example', 'credit-3@tehing.example'])
  await setActive([credit], true)
})

test('if the manager has left, the in-house users are notified of what is asked in-house', async () => {
  await lettersOf()
  const [of] = await server.database.select().from(userTable).where(eq(userTable.accountUserId, manager))
  const stand = await addColleague('asendaja@tehing.example')
  await server.database
    .update(userTable)
    .set({ partnerId: of?.partnerId ?? 0 })
    .where(eq(userTable.accountUserId, stand))
  await setActive([manager], false)
  const queryId = await queryOf({ userId: partner, managerId: manager })
  await askFor(server, queryId, { ...aConditionAsked, askedOf: 'inhouse' })
  expect(await readers()).toEqual(['asendaja@tehing.example'])
  await setActive([manager], true)
})

describe('a user with a queued letter', () => {
  const ELSEWHERE = 'lahkus@pohja.example'
  let leaver: number
  let ownPartner: number | null
  beforeAll(async () => {
    leaver = await addColleague(ELSEWHERE)
    const [user] = await server.database.select().from(userTable).where(eq(userTable.accountUserId, partner))
    ownPartner = user?.partnerId ?? null
  })
  afterEach(async () => {
    await change({ partnerId: ownPartner, active: true })
  })
  afterAll(() => setActive([leaver], false))

  const change = (parts: Partial<typeof userTable.$inferInsert>) =>
    server.database.update(userTable).set(parts).where(eq(userTable.accountUserId, leaver))
  const anotherPartner = async () => {
    const [shop] = await server.database.select().from(userTable).where(eq(userTable.email, SHOP))
    return { partnerId: shop?.partnerId ?? null }
  }
  /** The letter of the leaving user, as it waits in the queue. */
  const queuedLetter = async (): Promise<unknown> => {
    const queued: { accountUserId?: unknown }[] = []
    const sendOnce: Jobs['sendOnce'] = async (_tx, { data: schema }, data) => {
      queued.push(schema.parse(data) as { accountUserId?: unknown })
      return true
    }
    const jobs = { ...server.dependencies.jobs, sendOnce }
    await sendDailyLetters({ ...server.dependencies, jobs, now: () => new Date(MONDAY) })
    return queued.find(({ accountUserId }) => accountUserId === leaver)
  }
  const sendQueued = async (data: unknown) => {
    const found = conditionLetterWorkers(server.dependencies).find(
      ({ job }) => job.name === 'condition.letter',
    )
    const before = letters.length
    await found?.work(data)
    return letters.slice(before).map(({ to }) => to)
  }

  test('gets it while they may read the query', async () => {
    await askFor(server, await queryOf({ userId: leaver }), aConditionAsked)
    expect(await sendQueued(await queuedLetter())).toEqual([ELSEWHERE])
  })

  test.each<[string, () => Promise<Partial<typeof userTable.$inferInsert>>]>([
    ['moved to another partner', anotherPartner],
    ['were deactivated', async () => ({ active: false })],
  ])('gets none if they %s meanwhile, and the next letter tells others', async (_, leaves) => {
    const queryId = await queryOf({ userId: leaver, managerId: manager })
    await askFor(server, queryId, aConditionAsked)
    const data = await queuedLetter()
    await change(await leaves())
    expect(await sendQueued(data)).toEqual([])
    const told = (await lettersOf()).filter(({ text }) => text.includes(`#${queryId}`))
    expect(told.length).toBeGreaterThan(0)
    expect(told.map(({ to }) => to)).not.toContain(ELSEWHERE)
  })
})

describe('a customer with two applications', () => {
  const MARI = 'mari@meretuul.example'
  const ofMari = {
    contactEmail: MARI,
    language: 'en',
  } as const
  const CODE = '60001019906'
  const asked = { ...aConditionAsked, askedOf: 'customer' } as const
  const askIn = async (...parts: Partial<typeof queryTable.$inferInsert>[]) => {
    const queries = []
    for (const one of parts) {
      const queryId = await queryOf({ ...ofMari, ...one })
      await appliedByLink(server, queryId, one.custRegCode ?? CODE)
      await askFor(server, queryId, asked, { ...aDocumentAsked, askedOf: 'customer' })
      queries.push(queryId)
    }
    return queries
  }
  beforeEach(() => lettersOf())

  test('gets one letter, which names both and what each waits for', async () => {
    const [first, second] = await askIn({}, { contactEmail: ` ${MARI.toUpperCase()}` })
    const sent = await lettersOf()
    expect(sent.map(({ subject }) => subject)).toEqual(['We need something more for your applications'])
    const [text = ''] = sent.map((one) => one.text)
    expect(text).toContain('Your applications wait for 4 answers:')
    const lines = text.split('\n')
    const at = (queryId: number | undefined) => lines.findIndex((line) => line.endsWith(`(#${queryId})`))
    expect(lines[at(first)]).toMatch(/^Põhja Masinad OÜ: .+ \(#\d+\)$/)
    expect(lines.slice(at(first) + 1, at(first) + 3)).toEqual([
      expect.stringContaining(asked.textEn),
      expect.stringContaining(aDocumentAsked.textEn),
    ])
    expect(lines[at(second) - 1]).toBe('')
    expect(lines.slice(at(second) + 1, at(second) + 3)).toEqual(lines.slice(at(first) + 1, at(first) + 3))
    expect(text).toContain('Open the page of each application')
  })

  test('of two clients gets a letter for each, though the address is the same', async () => {
    await askIn({}, { custRegCode: '38001085718' })
    const sent = await lettersOf()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'We need something more for your application',
      'We need something more for your application',
    ])
    for (const { text } of sent) expect(text).toContain('Your application waits for 2 answers:')
  })

  test('gets a letter at each address if one has changed since the letter was queued', async () => {
    const [first, second] = await askIn({}, {})
    const before = letters.length
    await lettersOf((tx) =>
      tx
        .update(queryTable)
        .set({ contactEmail: 'teine@meretuul.example' })
        .where(eq(queryTable.queryId, second ?? 0)),
    )
    await vi.waitFor(() => expect(letters.length).toBe(before + 2), PATIENCE)
    expect(letters.slice(before).map(({ to, id }) => [to, id?.split('-')[1]])).toEqual([
      [MARI, `q${first}`],
      ['teine@meretuul.example', `q${second}`],
    ])
  })

  test('gets no letter if the query has another client by then, and in-house users do', async () => {
    const [first] = await askIn({ managerId: manager })
    const replace = (tx: Pick<Transaction, 'update'>, custRegCode: string) =>
      tx
        .update(queryTable)
        .set({ custRegCode })
        .where(eq(queryTable.queryId, first ?? 0))
    await askIn({})
    const sent = await lettersOf((tx) => replace(tx, '38001085718'))
    expect(sent.map(({ to, text }) => [to, text.includes(`#${first}`)])).toEqual([[MARI, false]])
    await server.database
      .update(conditionTable)
      .set({ sideToldAt: null })
      .where(eq(conditionTable.queryId, first ?? 0))
    expect((await lettersOf()).map(({ to, text }) => [to, text.includes(`#${first}`)])).toEqual([
      [INHOUSE, true],
    ])
  })

  test('is notified on another day of what is asked after the letter of the day', async () => {
    const [first] = await askIn({})
    const day = new Date(MONDAY - WEEK_MS)
    const gather = () => sendDailyLetters({ ...server.dependencies, now: () => day })
    const before = letters.length
    await gather()
    await vi.waitFor(() => expect(letters.length).toBe(before + 1), PATIENCE)
    await askIn({})
    await gather()
    const sent = await lettersOf()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).not.toContain(`#${first}`)
    expect(letters.length).toBe(before + 2)
  })
})

describe('a surety of two queries', () => {
  const KARL = 'karl@kaendaja.example'
  const ofKarl = { name: 'Karl Käo', personalCode: '37605030299', email: KARL }
  const asked = { ...aConditionAsked, askedOf: 'surety' } as const
  const askOf = async (...sureties: Partial<typeof suretyTable.$inferInsert>[]) => {
    const ids = []
    for (const one of sureties) {
      const queryId = await queryOf({ custName: `Ehitus ${ids.length} OÜ`, consumer: false, language: 'en' })
      const [stored] = await server.database
        .insert(suretyTable)
        .values({ queryId, ...ofKarl, ...one })
        .returning()
      await askFor(server, queryId, asked, { ...aDocumentAsked, askedOf: 'surety' })
      ids.push(stored?.suretyId ?? 0)
    }
    return ids
  }
  const tokensIn = (text: string) =>
    [...text.matchAll(/\/surety#([\w-]{43})/g)].map(([, token = '']) => token)
  const openLink = (token: string) => server.ask(suretyLinkCalls.open, { body: { token } })
  beforeEach(() => lettersOf())

  test('gets one letter with a link for each, and a newer letter revokes both', async () => {
    await askOf({}, { email: ` ${KARL.toUpperCase()}` })
    const [sent, ...more] = await lettersOf()
    expect(more).toEqual([])
    const text = sent?.text ?? ''
    expect(text).toContain('You are a surety in 2 financings. They wait for 4 answers from you:')
    const lines = text.split('\n')
    const first = lines.indexOf('Ehitus 0 OÜ, arranged by Põhja Masinad OÜ')
    expect(lines.slice(first + 1, first + 5)).toEqual([
      expect.stringContaining(asked.textEn),
      expect.stringContaining(aDocumentAsked.textEn),
      expect.stringMatching(/^Answer here until .+surety#/),
      '',
    ])
    expect(lines[first + 5]).toBe('Ehitus 1 OÜ, arranged by Põhja Masinad OÜ')
    const tokens = tokensIn(text)
    const views = await Promise.all(tokens.map(openLink))
    expect(views.map(({ link, about }) => [link, about?.client])).toEqual([
      ['open', 'Ehitus 0 OÜ'],
      ['open', 'Ehitus 1 OÜ'],
    ])

    await server.database.update(conditionTable).set({ sideToldAt: null })
    const newer = tokensIn((await lettersOf()).find(({ to }) => to === KARL)?.text ?? '')
    expect(newer).toHaveLength(2)
    await vi.waitFor(async () => {
      const links = await Promise.all([...tokens, ...newer].map(openLink))
      expect(links.map(({ link }) => link)).toEqual(['revoked', 'revoked', 'open', 'open'])
    }, PATIENCE)
  })

  test('who shares the address with another surety gets a letter of their own', async () => {
    await askOf({}, { personalCode: '60001019906', name: 'Kadi Käo' })
    expect((await lettersOf()).map(({ to, text }) => [to, tokensIn(text).length])).toEqual([
      [KARL, 1],
      [KARL, 1],
    ])
  })

  test('without a code is known by the name', async () => {
    await askOf(
      { personalCode: '' },
      { personalCode: '', name: 'KARL KÄO ' },
      { personalCode: '', name: 'Kai Käo' },
    )
    const sizes = (await lettersOf()).map(({ text }) => tokensIn(text).length)
    expect(sizes.toSorted((one, other) => one - other)).toEqual([1, 2])
  })

  test('gets a letter at each address if one has changed since the letter was queued', async () => {
    const [, second] = await askOf({}, {})
    const before = letters.length
    await lettersOf((tx) =>
      tx
        .update(suretyTable)
        .set({ email: 'teine@kaendaja.example' })
        .where(eq(suretyTable.suretyId, second ?? 0)),
    )
    await vi.waitFor(() => expect(letters.length).toBe(before + 2), PATIENCE)
    const sent = letters.slice(before)
    expect(sent.map(({ to, text }) => [to, tokensIn(text).length])).toEqual([
      [KARL, 1],
      ['teine@kaendaja.example', 1],
    ])
    expect(sent[1]?.text).toContain('You are a surety of Ehitus 1 OÜ')
  })
})
