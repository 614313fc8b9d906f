import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { ConfigError } from '../../../server/platform/config/environment.ts'
import { makeAuthority } from '../../../server/sandbox/identity/authority.ts'
import { temporaryFolder } from './sandbox-server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const party = {
  SMART_ID_URL: 'https://rp-api.smart-id.com/v3/',
  SMART_ID_RELYING_PARTY_UUID: 'uuid',
  SMART_ID_RELYING_PARTY_NAME: 'Tehing',
}

beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const complaints = (SMART_ID_CA_FILE: string) => {
  try {
    readConfig({ ...party, SMART_ID_CA_FILE })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

test('the demo uses the sandbox for every missing service', () => {
  const { services } = readConfig({ DATA_DIR: folder.path })
  expect(services.smartId?.url).toBe('http://127.0.0.1:3000/sandbox/smart-id/v3')
  expect(services.sso?.issuer).toBe('http://127.0.0.1:3000/sandbox/sso')
  expect(services.mail).toEqual({ outboxUrl: 'http://127.0.0.1:3000/sandbox/outbox' })
})

test('a provider needs its authorities’ file, which is read at the start', async () => {
  const file = join(folder.path, 'authorities.pem')
  expect(complaints('')).toEqual(['SMART_ID_CA_FILE is missing: it is required together with SMART_ID_URL'])
  expect(complaints(file)).toEqual(['SMART_ID_CA_FILE cannot be read as a PEM file of certificates'])
  await writeFile(file, 'nothing')
  expect(complaints(file)).toEqual(['SMART_ID_CA_FILE holds no certificate'])
  const { certificate } = await makeAuthority('TEST root')
  await writeFile(file, `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`)
  expect(complaints(file)).toEqual([])
  const { smartId } = readConfig({ ...party, SMART_ID_CA_FILE: file }).services
  expect(smartId).toEqual({
    url: 'https://rp-api.smart-id.com/v3',
    relyingPartyUuid: 'uuid',
    relyingPartyName: 'Tehing',
    caFile: file,
  })
})
