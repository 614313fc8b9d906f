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
  overdueSince: null,
  sentForSigning,
  hasAllSigned: false,
  signedByHand: false,
  uuid: null,
})
const surety: SignerPerson = { name: 'A', personalCode: '1', email: 'a@b.ee', role: 'surety' }
const client: SignerPerson = { ...surety, role: 'client' }

test('sends the entered container first, other unsent ones as stored, and no sent ones', () => {
  const stored = [containerOf(1), containerOf(2), containerOf(3, true)]
  const entered = { ...valuesOf(containerOf(2)), title: 'New' }
  expect(unsentWith(stored, entered).map(({ title }) => title)).toEqual(['New', 'C-1'])
  expect(unsentWith(stored, null, 1).map(({ title }) => title)).toEqual(['C-2'])
})

test('a new container has representative and client; without them one empty signer', () => {
  expect(newContainer('1', [surety, client]).signers).toEqual([asSigner(client)])
  expect(newContainer('1', [surety]).signers).toEqual([
    { givenName: '', surname: '', personalCode: '', email: '', role: 'client', language: null },
  ])
})

test('a person may be added in another role', () => {
  expect(notYetIn([surety, client], [asSigner(client)])).toEqual([surety])
})

test('a signer with two roles has both, and is sent with both parts of the name', () => {
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
