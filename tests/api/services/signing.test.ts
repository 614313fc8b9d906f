import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewaySigner } from '../../../server/services/signing/signing-protocol.ts'
import { type SandboxServer, startSandbox, temporaryFolder } from './sandbox-server.ts'
import { answer, startScripted } from './scripted-server.ts'
import { readZip } from './zip-reader.ts'

let server: SandboxServer
let portal: Awaited<ReturnType<typeof startScripted>>
let folder: Awaited<ReturnType<typeof temporaryFolder>>

const content = Buffer.from('%PDF-1.7 leping')
const mari: GatewaySigner = {
  signerId: '11',
  givenName: 'Mari Ann',
  surname: 'van der Berg',
  personalCode: '60001019906',
}
const jaan: GatewaySigner = { signerId: '12', givenName: '', surname: 'Jaan', personalCode: '37605030299' }

beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())
beforeEach(async () => {
  portal = await startScripted(answer(200))
  server = await startSandbox(folder.path)
})
afterEach(async () => {
  await server.stop()
  await portal.stop()
})

const startSigning = async (...signers: GatewaySigner[]) => {
  const { signing } = server.services
  const files = [await signing.upload({ name: 'leping õ.pdf', content })]
  const postbackUrl = `${portal.url}/postback`
  return signing.start({ name: 'Leping <b>1042</b>', files, signers, postbackUrl, language: 'et' })
}

/** Submits the form of a signer's page like a browser without scripts. */
const decide = (page: string | undefined, decision: 'sign' | 'refuse') =>
  fetch(page ?? '', { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })

const pageText = async (page: string | undefined, lang = 'en') => (await fetch(`${page}&lang=${lang}`)).text()

describe('a signing', () => {
  it('has pages in its own language until another one is chosen', async () => {
    const { pages } = await startSigning(mari)
    const english = { headers: { 'accept-language': 'en' } }
    const page = async (address: string) => (await fetch(address, english)).text()
    expect(await page(pages['11'] ?? '')).toContain('<html lang="et">')
    expect(await page(`${pages['11']}&lang=en`)).toContain('<html lang="en">')
    const { headers } = await fetch(pages['11'] ?? '', {
      ...english,
      method: 'POST',
      body: new URLSearchParams({ decision: 'sign' }),
      redirect: 'manual',
    })
    expect(headers.get('location')).toContain('lang=et')
  })

  it('goes from the upload to the signed container', async () => {
    const { token, pages } = await startSigning(mari, jaan)
    expect(await server.services.signing.state(token)).toEqual({
      state: 'pending',
      hasAllSigned: false,
      signers: [
        { signerId: '11', signing_status: 'not_signed', signed_at: null, refused: false },
        { signerId: '12', signing_status: 'not_signed', signed_at: null, refused: false },
      ],
    })
    await expect(server.services.signing.download(token)).rejects.toMatchObject({ outcome: 'refused' })

    expect((await decide(pages['11'], 'sign')).status).toBe(303)
    await decide(pages['12'], 'sign')
    expect(await server.services.signing.state(token)).toMatchObject({
      state: 'completed',
      hasAllSigned: true,
      signers: [
        { signing_status: 'signed', signed_at: expect.stringMatching(/^\d{4}-.*Z$/) },
        { signing_status: 'signed' },
      ],
    })
    const files = await readZip(Buffer.from(await server.services.signing.download(token)))
    expect(files.find(({ name }) => name === 'leping õ.pdf')?.content.equals(content)).toBe(true)
  })

  it('keeps given name and surname; a single name counts as both', async () => {
    const { token, pages } = await startSigning(mari, jaan)
    await decide(pages['11'], 'sign')
    await decide(pages['12'], 'sign')
    const files = await readZip(Buffer.from(await server.services.signing.download(token)))
    const record = files.find(({ name }) => name === 'META-INF/sandbox-record.json')
    expect(JSON.parse(String(record?.content))).toMatchObject({
      signers: [
        { name: 'Mari Ann', surname: 'van der Berg' },
        { name: 'Jaan', surname: 'Jaan' },
      ],
    })
  })

  it('sends a postback for each signature, and for the last one', async () => {
    const { token, pages } = await startSigning(mari, jaan)
    await decide(pages['11'], 'sign')
    await decide(pages['12'], 'sign')
    await portal.asked(3)
    const bodies = portal.seen.map(({ body }) => JSON.parse(body) as Record<string, string>)
    expect(bodies.map(({ action, signer }) => [action, signer])).toEqual([
      ['signer_signed', '11'],
      ['signer_signed', '12'],
      ['signing_completed', '12'],
    ])
    expect(bodies.every((one) => one['token'] === token && one['status'] === 'ok')).toBe(true)
  })

  it('fails after a refusal, and accepts no more signatures', async () => {
    const { token, pages } = await startSigning(mari, jaan)
    await decide(pages['11'], 'refuse')
    await decide(pages['11'], 'sign')
    await decide(pages['12'], 'sign')
    expect(await server.services.signing.state(token)).toEqual({
      state: 'failed',
      hasAllSigned: false,
      signers: [
        { signerId: '11', signing_status: 'not_signed', signed_at: null, refused: true },
        { signerId: '12', signing_status: 'not_signed', signed_at: null, refused: false },
      ],
    })
    expect(await pageText(pages['12'])).toContain('another signer has refused')
    expect(portal.seen).toEqual([])
  })

  it('survives a restart with its documents', async () => {
    const { token, pages } = await startSigning(mari)
    const port = new URL(server.url).origin
    await server.stop()
    server = await startSandbox(folder.path)
    const page = pages['11']?.replace(port, new URL(server.url).origin)
    await decide(page, 'sign')
    expect(await readZip(Buffer.from(await server.services.signing.download(token)))).toHaveLength(4)
  })
})

describe('a signer’s page', () => {
  it('shows documents and signers in both languages, under a strict policy', async () => {
    const { pages } = await startSigning(mari, jaan)
    const response = await fetch(pages['11'] ?? '', {
      headers: { 'accept-language': 'et-EE,et;q=0.9,en;q=0.5' },
    })
    const estonian = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(estonian).toContain('<html lang="et">')
    expect(estonian).toContain('Allkirjasta')
    const english = await pageText(pages['11'])
    expect(english).toContain('Mari Ann van der Berg, these documents are waiting for your signature.')
    expect(english).toContain('Leping &lt;b&gt;1042&lt;/b&gt;')
    expect(english).not.toMatch(/<script|<style|style=|\son\w+=|<b>/)
  })

  it('offers each document unchanged', async () => {
    const { pages } = await startSigning(mari)
    const path = /href="([^"]*\/files\/[^"]*)"/
      .exec(await pageText(pages['11']))?.[1]
      ?.replaceAll('&amp;', '&')
    const response = await fetch(new URL(path ?? '', server.url))
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''leping%20%C3%B5.pdf")
  })

  it('needs the signer’s access token', async () => {
    const { pages, token } = await startSigning(mari)
    const stranger = `${server.url}/signing/signing/${token}?access_token=guessed`
    expect((await fetch(stranger)).status).toBe(404)
    expect((await decide(stranger, 'sign')).status).toBe(404)
    expect((await fetch(`${pages['11']?.replace(token, 'other')}`)).status).toBe(404)
    expect(await server.services.signing.state(token)).toMatchObject({ hasAllSigned: false })
  })

  it('is listed for testers while it is pending', async () => {
    const { token, pages } = await startSigning(mari)
    const list = async () => (await fetch(`${server.url}/?lang=en`)).text()
    expect(await list()).toContain(token)
    expect(await list()).toContain('Hansakivi Ehitus OÜ')
    await decide(pages['11'], 'sign')
    expect(await list()).not.toContain(token)
  })
})

describe('the gateway refuses', () => {
  const post = (path: string, body: unknown, access = 'sandbox-access') =>
    fetch(`${server.url}/signing/api/${path}?access_token=${access}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const file = (digest: string) => ({ file: { name: 'a.pdf', digest, content: content.toString('base64') } })
  const digest = createHash('sha256').update(content).digest('hex')

  it('a digest that is not the content’s', async () => {
    expect((await post('file/upload.json', file('0'.repeat(64)))).status).toBe(400)
    expect((await post('file/upload.json', file(digest.toUpperCase()))).status).toBe(200)
  })

  it('a file that is too large', async () => {
    const large = { file: { name: 'a.pdf', digest, content: 'A'.repeat(29 * 1024 * 1024) } }
    expect((await post('file/upload.json', large)).status).toBe(413)
  })

  it('a wrong access token, in every call', async () => {
    expect((await post('file/upload.json', file(digest), 'wrong')).status).toBe(403)
    const stranger = await startSandbox(folder.path, { accessToken: 'wrong' })
    await expect(stranger.services.signing.upload({ name: 'a', content })).rejects.toMatchObject({
      outcome: 'refused',
    })
    await expect(stranger.services.signing.state('any')).rejects.toMatchObject({
      outcome: 'refused',
      status: 403,
    })
    await stranger.stop()
  })

  it('unknown files, no signers, and duplicate signer ids', async () => {
    const token = await server.services.signing.upload({ name: 'a.pdf', content })
    const start = (files: string[], signers: GatewaySigner[]) =>
      server.services.signing.start({ name: 'a', files, signers, postbackUrl: portal.url, language: 'en' })
    await expect(start(['unknown'], [mari])).rejects.toMatchObject({ outcome: 'refused', status: 400 })
    await expect(start([token], [])).rejects.toMatchObject({ outcome: 'refused', status: 400 })
    await expect(start([token], [mari, { ...jaan, signerId: '11' }])).rejects.toMatchObject({ status: 400 })
  })

  it('unknown tokens', async () => {
    await expect(server.services.signing.state('unknown')).rejects.toMatchObject({
      outcome: 'refused',
      status: 404,
    })
    await expect(server.services.signing.download('unknown')).rejects.toMatchObject({ outcome: 'refused' })
    expect((await fetch(`${server.url}/nothing/here`)).status).toBe(404)
  })
})
