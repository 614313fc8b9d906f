import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServices, type Services } from '../../../server/services/services.ts'
import { openInApp } from '../session/link.ts'
import { CALLBACK } from './identity-provider.ts'
import { fastRetry, type SandboxServer, silentLog, startSandbox, temporaryFolder } from './sandbox-server.ts'

const PORTAL = 'http://portal.example/sandbox'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let sandbox: SandboxServer
let smartId: NonNullable<Services['smartId']>
let now = Date.now()

beforeAll(async () => {
  folder = await temporaryFolder()
  sandbox = await startSandbox(folder.path, { now: () => now })
  const other = { url: sandbox.url, accessToken: '', publicUrl: sandbox.url }
  const services = createServices(
    {
      businessRegister: other,
      limitEngine: other,
      ledger: other,
      signing: other,
      mail: { outboxUrl: sandbox.url },
      smartId: {
        url: `${sandbox.url}/smart-id/v3`,
        relyingPartyUuid: 'uuid',
        relyingPartyName: 'DEMO',
        caFile: '',
      },
    },
    silentLog,
    fastRetry,
  )
  if (!services.smartId) throw new Error('Smart-ID is not configured')
  smartId = services.smartId
})
afterAll(async () => {
  await sandbox.stop()
  await folder.remove()
})

const shown = async () => {
  const started = await smartId.deviceLink?.start({ callbackUrl: CALLBACK, language: 'en' })
  if (!started) throw new Error('no link was started')
  return (elapsedSeconds: number) => {
    const links = smartId.deviceLink?.addresses(started, { elapsedSeconds, language: 'en' })
    return {
      qr: (links?.qr ?? '').replace(PORTAL, sandbox.url),
      app: (links?.app ?? '').replace(PORTAL, sandbox.url),
    }
  }
}

test('the app refuses a code that is five seconds old or not due yet, and accepts the current one', async () => {
  const at = await shown()
  now += 5000
  expect(await openInApp(at(0).qr)).toBeNull()
  expect(await openInApp(at(7).qr)).toBeNull()
  expect(await openInApp(at(5).qr)).not.toBeNull()
})

test('the button’s link does not change', async () => {
  const at = await shown()
  now += 60_000
  expect(await openInApp(at(0).app)).not.toBeNull()
})

test('the phone page scans the current code', async () => {
  await shown()
  const page = await (await fetch(`${sandbox.url}/phone?lang=en`)).text()
  const scan = /href="([^"]*\/phone\/scan\/[^"]+)"/.exec(page)?.[1] ?? ''
  now += 3000
  const scanned = await fetch(new URL(scan, sandbox.url), { redirect: 'manual' })
  const link = scanned.headers.get('location') ?? ''
  expect(await openInApp(link.replace(PORTAL, sandbox.url))).not.toBeNull()
})
