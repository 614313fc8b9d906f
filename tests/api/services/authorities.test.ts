import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../server/demo/accounts.ts'
import { createAuthorities, sandboxCaFile } from '../../../server/sandbox/identity/authority.ts'
import { createPersonOf } from '../../../server/sandbox/identity/persons.ts'
import { readCertificates, trustedCertificate } from '../../../server/services/identity/certificate.ts'
import { temporaryFolder } from './sandbox-server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

const sign = () =>
  createAuthorities(folder.path).signSmartId(createPersonOf(demoAccounts)('40504040001'), 'payload')

test('the sandbox’s authorities survive a restart, so that old signatures stay valid', async () => {
  const before = await sign()
  await sign()
  const caFile = sandboxCaFile(folder.path)
  expect(readCertificates(await readFile(caFile, 'utf8')).map(({ ca }) => ca)).toEqual([true, true, true])
  const expected = { caFile, identityCode: '40504040001', now: new Date(), isForAuthentication: () => true }
  const { certificate, identityCode } = await trustedCertificate(before.certificate, expected)
  expect(identityCode).toBe('40504040001')
  expect(certificate.subject).toContain('Peeter')
})
