import { expect, test } from 'vitest'
import type { Container, SignerPerson } from '../../../api/container.ts'
import { newContainer, notYetIn, unsentWith, valuesOf } from '../../../src/container/container-values.ts'

const containerOf = (id: number, sentForSigning = false): Container => ({
  id,
  title: `C-${id}`,
  files: [{ id: '12', file_name: 'Contract.pdf' }],
  signers: [],
  additionalInfo: '',
  state: sentForSigning ? 'sent' : 'unsent',
  deadline: null,
  remindedAt: null,
  sentForSigning,
  hasAllSigned: false,
  signedByHand: false,
  uuid: null,
})
const surety: SignerPerson = { name: 'A', personalCode: '1', email: 'a@b.ee', role: 'surety' }
const client: SignerPerson = { ...surety, role: 'client' }

test('the entered container travels first, the other unsent ones as stored, sent ones not at all', () => {
  const stored = [containerOf(1), containerOf(2), containerOf(3, true)]
  const entered = { ...valuesOf(containerOf(2)), title: 'New' }
  expect(unsentWith(stored, entered).map(({ title }) => title)).toEqual(['New', 'C-1'])
  expect(unsentWith(stored, null, 1).map(({ title }) => title)).toEqual(['C-2'])
})

test('a new container knows the representative and the client; without them one signer is empty', () => {
  expect(newContainer('1', [surety, client]).signers).toEqual([{ ...client, language: null }])
  expect(newContainer('1', [surety]).signers).toEqual([
    { name: '', personalCode: '', email: '', role: 'client', language: null },
  ])
})

test('somebody may be added in a role they do not have in the container yet', () => {
  expect(notYetIn([surety, client], [client])).toEqual([surety])
})
