import { screen } from '@testing-library/react'
import { containerCalls } from '../../../api/container.calls.ts'
import type { Container, ContainerSigner, SignerPerson } from '../../../api/container.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { ContainersCard } from '../../../src/container/ContainersCard.tsx'
import { queryOf } from '../query/example-query.ts'
import { renderInQuery } from '../query/in-query.tsx'
import { scriptedServer } from '../scripted-server.ts'

/** Possible signers in a response. */
export const people: SignerPerson[] = [
  {
    name: 'Mari Maasikas',
    personalCode: '48907010208',
    email: 'mari@tehing.example',
    role: 'provider_representative',
  },
  { name: 'Priit Hansak', personalCode: '37605030299', email: 'priit@hansakivi.example', role: 'client' },
  { name: 'Maarja Hansak', personalCode: '47101010033', email: 'maarja@hansakivi.example', role: 'surety' },
]

export const signerOf = (parts: Partial<Container['signers'][number]> = {}): ContainerSigner => ({
  signerId: 1,
  container_id: 5,
  name: 'Priit Hansak',
  givenName: 'Priit',
  surname: 'Hansak',
  personalCode: '37605030299',
  ssn: '37605030299',
  email: 'priit@hansakivi.example',
  role: 'client',
  roles: ['client'],
  language: null,
  signing_status: 'not_signed',
  signed_at: null,
  page: null,
  refused: false,
  mailed_at: null,
  ...parts,
})

/** A container with an offer, which anyone may sign alone. */
export const containerOf = (parts: Partial<Container> = {}): Container => ({
  id: 5,
  title: 'L-1042',
  files: [{ id: '8', file_name: 'Lease offer L-1042.pdf' }],
  signers: [signerOf()],
  additionalInfo: '',
  state: 'unsent',
  deadline: null,
  remindedAt: null,
  overdueSince: null,
  sentForSigning: false,
  hasAllSigned: false,
  signedByHand: false,
  uuid: null,
  ...parts,
})

/** Additional fields of a sent container. */
export const sent = {
  state: 'sent' as const,
  sentForSigning: true,
  uuid: '0b1f5f0e-6a3c-4d7e-8f00-0123456789ab',
}
export const inContract = queryOf({
  status: 'CR',
  lendifyRefno: 'L-1042',
  facts: { hasLedgerContract: true },
})

/** Renders the card with these containers, by default in the contract stage. */
export const open = async (
  containers: Container[],
  given: Parameters<typeof renderInQuery>[1] = { query: inContract },
) => {
  const server = scriptedServer()
  let stored = containers
  server.on(containerCalls.find, () => ({ json: stored }))
  server.on(containerCalls.signers, { json: people })
  server.on(queryCalls.edit, { json: inContract })
  const drawn = renderInQuery(<ContainersCard />, given)
  await screen.findByText(containers[0]?.title ?? 'No containers yet')
  const saved = () =>
    server.asked.filter(({ path }) => path.endsWith('/save-containers')).map(({ body }) => body)
  return { ...drawn, server, saved, change: (now: Container[]) => void (stored = now) }
}
export const button = (name: string) => screen.getByRole('button', { name })
