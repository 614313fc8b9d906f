import { expect, test } from 'vitest'
import type { Container, SignerPerson } from '../../../api/container.ts'
import { signerOf } from './scene.tsx'
import {
  asSigner,
  newContainer,
  notYetIn,
  unsentWith,
  valuesOf,
} from '../../../src/container/container-values.ts'

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
  expect(newContainer('1', [surety, client]).signers).toEqual([asSigner(client)])
  expect(newContainer('1', [surety]).signers).toEqual([
    { givenName: '', surname: '', personalCode: '', email: '', role: 'client', language: null },
  ])
})

test('somebody may be added in a role they do not have in the container yet', () => {
  expect(notYetIn([surety, client], [asSigner(client)])).toEqual([surety])
})

test('whoever signs in two roles stands in both, and travels with both parts of the name', () => {
  const stored = {
    ...containerOf(1),
    signers: [
      signerOf({
        givenName: 'Jan',
        surname: 'van der Berg',
        name: 'Jan van der Berg',
        roles: ['client', 'surety'],
      }),
    ],
  }
  const parts = { givenName: 'Jan', surname: 'van der Berg' }
  expect(valuesOf(stored).signers).toMatchObject([
    { ...parts, role: 'client' },
    { ...parts, role: 'surety' },
  ])
  expect(unsentWith([stored], null)[0]?.signers[1]).toMatchObject({ ...parts, name: 'Jan van der Berg' })
})
