import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { afterFailure } from '../../../server/sandbox/signing/postback-queue.ts'
import { type SandboxServer, startSandbox, temporaryFolder } from './sandbox-server.ts'
import { answer, inTurn, type Script, startScripted } from './scripted-server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const running: { stop: () => Promise<void> }[] = []

beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

const startPortal = async (script: Script) => {
  const portal = await startScripted(script)
  running.push(portal)
  return portal
}
const start = async (options: Parameters<typeof startSandbox>[1]) => {
  const server = await startSandbox(folder.path, options)
  running.push(server)
  return server
}
const actions = (portal: Awaited<ReturnType<typeof startPortal>>) =>
  portal.seen.map(({ body }) => (JSON.parse(body) as { action: string }).action)

/** Signs once, which is also the last signature: two postbacks. */
const signOnce = async ({ services }: SandboxServer, postbackUrl: string) => {
  const token = await services.signing.upload({ name: 'a.pdf', content: Buffer.from('a') })
  const signers = [{ signerId: '1', givenName: 'Mari', surname: 'Maasikas', personalCode: '60001019906' }]
  const signing = { name: 'a', files: [token], signers, postbackUrl, language: 'en' as const }
  const { pages } = await services.signing.start(signing)
  await fetch(pages['1'] ?? '', { method: 'POST', body: new URLSearchParams({ decision: 'sign' }) })
}

describe('postbacks', () => {
  const message = { id: 'a', url: 'http://portal.example', body: {}, failures: 0, dueAt: 0 }

  it('are retried after 5 minutes, 1 hour and 24 hours, and then dropped', () => {
    const minutes = [0, 1, 2].map((failures) => afterFailure({ ...message, failures }, 0)?.dueAt)
    expect(minutes).toEqual([5 * 60_000, 60 * 60_000, 24 * 60 * 60_000])
    expect(afterFailure({ ...message, failures: 3 }, 0)).toBeNull()
  })

  it('are repeated until the portal accepts them', async () => {
    const portal = await startPortal(inTurn(answer(500), answer(503), answer(200)))
    await signOnce(await start({ postbackDelaysMs: [1, 1, 1] }), portal.url)
    await portal.asked(4)
    expect(actions(portal).filter((action) => action === 'signer_signed').length).toBeGreaterThan(0)
    expect(actions(portal).filter((action) => action === 'signing_completed').length).toBeGreaterThan(0)
  })

  it('are not sent to another host', async () => {
    const other = await startPortal(answer(200))
    const portal = await startPortal(answer(307, '', { location: other.url }))
    await signOnce(await start({ postbackDelaysMs: [1] }), portal.url)
    await portal.asked(4)
    expect(other.seen).toEqual([])
  })

  it('survive a restart', async () => {
    const portal = await startPortal(inTurn(answer(500), answer(500), answer(200)))
    const first = await start({ postbackDelaysMs: [60_000] })
    await signOnce(first, portal.url)
    await portal.asked(2)
    await first.stop()
    await start({ now: () => Date.now() + 120_000 })
    await portal.asked(4)
    expect(actions(portal)).toEqual([
      'signer_signed',
      'signing_completed',
      'signer_signed',
      'signing_completed',
    ])
  })
})
