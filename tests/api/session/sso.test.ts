import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userCalls } from '../../../api/user.calls.ts'
import { ssoAttemptTable, ssoIdTable, ssoSubjectTable } from '../../../server/schema/sso.table.ts'
import { userTable } from '../../../server/schema/user.table.ts'
import { lockUserRow } from '../../../server/session/session.store.ts'
import { forgetSubjects } from '../../../server/session/sso/sso.store.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { userWith } from '../user/people.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'
import { leave, openBrowser, remoteLogin, signOn } from './browser.ts'

const SHOP = 'shop@tehing.example'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a shop’s user', () => {
  test.each([SHOP, 'shop-selfserve@tehing.example', 'shop-onspot@tehing.example'])(
    '%s is signed in through the issuer',
    async (email) => {
      const browser = openBrowser()
      const ssoId = (await signOn(server, browser, email)).get('ssoId') ?? ''
      const { status, headers, body } = await remoteLogin(server, browser, ssoId)
      expect(status).toBe(200)
      expect(headers.get('role')).toBe('ROLE_SHOP')
      expect(headers.get('language')).toBe('en')
      expect(body).toMatchObject({ role: 'SHOP' })
      const authorization = headers.get('authorization') ?? ''
      const who = await server.request(userCalls.loggedIn, {}, undefined, { headers: { authorization } })
      expect(who.body).toMatchObject({ user: { email } })
    },
  )

  test('is redirected with challenge, state and nonce, without secrets', async () => {
    const asked = new URL(await leave(server, openBrowser())).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('code_challenge')).toHaveLength(43)
    expect(asked.get('response_type')).toBe('code')
    expect(asked.get('redirect_uri')).toBe(`${server.url}/api/sso/callback`)
    const kept = await server.database.select().from(ssoAttemptTable)
    const { nonce, verifier } = kept.find(({ state }) => state === asked.get('state')) ?? {}
    expect(asked.get('nonce')).toBe(nonce)
    expect(asked.toString()).not.toContain(verifier)
  })

  test('may have two sign-ons at once in one browser', async () => {
    const browser = openBrowser()
    const [one, two] = [await leave(server, browser), await leave(server, browser)]
    for (const page of [two, one]) {
      const back = await browser.visit(await browser.choose(page, SHOP))
      const ssoId = new URL(back.to).searchParams.get('ssoId') ?? ''
      expect((await remoteLogin(server, browser, ssoId)).status).toBe(200)
    }
  })
})

describe('nobody can sign in', () => {
  test.each([
    ['stranger@elsewhere.example', 'sso.noAccess'],
    ['', 'sso.refused'],
  ])('as %j: %s', async (email, error) => {
    expect((await signOn(server, openBrowser(), email)).get('error')).toBe(error)
  })

  test('with another browser’s callback', async () => {
    const callback = await openBrowser().choose(await leave(server, openBrowser()), SHOP)
    expect(new URL((await openBrowser().visit(callback)).to).searchParams.get('error')).toBe('sso.refused')
  })

  test('with a changed or missing state', async () => {
    const browser = openBrowser()
    const callback = new URL(await browser.choose(await leave(server, browser), SHOP))
    callback.searchParams.set('state', 'another')
    expect((await browser.visit(callback.href)).to).toContain('error=sso.refused')
    callback.searchParams.set('state', '\u0000')
    expect((await browser.visit(callback.href)).to).toContain('error=sso.refused')
    callback.searchParams.delete('state')
    expect((await browser.visit(callback.href)).to).toContain('error=sso.refused')
  })

  test('with a repeated callback', async () => {
    const browser = openBrowser()
    const callback = await browser.choose(await leave(server, browser), SHOP)
    expect((await browser.visit(callback)).to).toContain('ssoId=')
    expect((await browser.visit(callback)).to).toContain('error=sso.refused')
  })

  test('with an exchanged code', async () => {
    const [mine, other] = [openBrowser(), openBrowser()]
    const callback = new URL(await mine.choose(await leave(server, mine), SHOP))
    const others = new URL(await other.choose(await leave(server, other), SHOP))
    callback.searchParams.set('code', others.searchParams.get('code') ?? '')
    expect((await mine.visit(callback.href)).to).toContain('error=sso.refused')
  })

  test('with a late callback', async () => {
    const browser = openBrowser()
    const callback = await browser.choose(await leave(server, browser), SHOP)
    server.advance(11 * 60_000)
    expect((await browser.visit(callback)).to).toContain('error=sso.refused')
  })

  test('with an id that is used, foreign, unknown or expired, always with the same response', async () => {
    const browser = openBrowser()
    const used = (await signOn(server, browser, SHOP)).get('ssoId') ?? ''
    expect((await remoteLogin(server, browser, used)).status).toBe(200)
    const others = (await signOn(server, openBrowser(), SHOP)).get('ssoId') ?? ''
    const old = (await signOn(server, browser, SHOP)).get('ssoId') ?? ''
    server.advance(61_000)
    for (const id of [used, others, old, 'unknown']) {
      const { status, headers, body } = await remoteLogin(server, browser, id)
      expect(status).toBe(410)
      expect(body).toMatchObject({ code: 'sso.invalid' })
      expect(headers.get('authorization')).toBeNull()
    }
  })

  test('twice with one id at the same moment', async () => {
    const browser = openBrowser()
    const ssoId = (await signOn(server, browser, SHOP)).get('ssoId') ?? ''
    const answers = await Promise.all(Array.from({ length: 6 }, () => remoteLogin(server, browser, ssoId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(5)
  })

  test('by an e-mail address that the account loses at the same moment', async () => {
    const email = 'shop-onspot@tehing.example'
    const { accountUserId } = await userWith(server, email)
    const browser = openBrowser()
    const callback = await browser.choose(await leave(server, browser), email)
    let signedOn: ReturnType<typeof browser.visit> | undefined
    await server.database.transaction(async (tx) => {
      await lockUserRow(tx, accountUserId)
      await forgetSubjects(tx, accountUserId)
      signedOn = browser.visit(callback)
      await expect.poll(() => waitingForLocks(server), { timeout: 10_000 }).toBeGreaterThan(0)
      await tx
        .update(userTable)
        .set({ email: 'uus-aadress@tehing.example' })
        .where(eq(userTable.accountUserId, accountUserId))
    })
    expect(new URL((await signedOn)?.to ?? '').searchParams.get('error')).toBe('sso.noAccess')
    const ofAccount = eq(ssoSubjectTable.accountUserId, accountUserId)
    expect(await server.database.$count(ssoSubjectTable, ofAccount)).toBe(0)
  })

  test('with the contents of the database', async () => {
    const browser = openBrowser()
    const ssoId = (await signOn(server, browser, SHOP)).get('ssoId') ?? ''
    const kept = JSON.stringify(await server.database.select().from(ssoIdTable))
    expect(kept).not.toContain(ssoId)
    expect(kept).not.toContain(browser.headers()['cookie']?.split('=')[1])
  })
})

test('the issuer refuses foreign requests and wrong verifiers', async () => {
  const browser = openBrowser()
  const page = new URL(await leave(server, browser))
  const code = new URL(await browser.choose(page.href, SHOP)).searchParams.get('code') ?? ''
  const asked = { grant_type: 'authorization_code', code, code_verifier: 'wrong' }
  const body = new URLSearchParams({ ...asked, redirect_uri: page.searchParams.get('redirect_uri') ?? '' })
  const send = (authorization: string) =>
    fetch(`${server.url}/sandbox/sso/token`, { method: 'POST', body, headers: { authorization } })
  expect((await send('Basic eDp5')).status).toBe(401)
  const right = `Basic ${Buffer.from('tehing:sandbox').toString('base64')}`
  expect(await (await send(right)).json()).toEqual({ error: 'invalid_grant' })
  page.searchParams.set('redirect_uri', 'https://elsewhere.example')
  expect((await browser.visit(page.href)).status).toBe(400)
})
