import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ledgerApi from '../../../server/services/ledger/ledger.openapi.json' with { type: 'json' }
import limitApi from '../../../server/services/limit-engine/limit-engine.openapi.json' with { type: 'json' }
import { limit } from '../../../api/limit.ts'
import { REFUSED_ONCE } from '../../../server/sandbox/companies/approved.ts'
import { ledgerContract, ledgerQuery, type LedgerQuery } from '../../../server/services/ledger/ledger.ts'
import { type SandboxServer, startSandbox, temporaryFolder } from './sandbox-server.ts'

let server: SandboxServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const now = () => Date.parse('2026-11-21T08:00:00Z')

const query: LedgerQuery = {
  queryId: 1042,
  product: 'LEASING',
  custName: 'Hansakivi Ehitus OÜ',
  custRegCode: '16934822',
  contractAmount: 138_300,
  contractFee: 250,
  pmtAmount: 3_712.45,
  paymentPeriod: 36,
  pmtDate: '25',
  guarantor: null,
  sureties: [{ name: 'Priit Hansak', personalCode: '37803140002' }],
}

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startSandbox(folder.path, { now })
})
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

describe('the ledger', () => {
  it('creates a contract that ends with its last payment', async () => {
    const contract = await server.services.ledger.createContract(query, 'first')
    expect(contract).toEqual({ refno: 'LV-210001', endDate: '2029-11-25', guarantorLiability: 0 })
  })

  it('makes a guarantor liable for the whole contract', async () => {
    const guarantor = { name: 'Põhjatäht Logistika AS', registryCode: '19004070' }
    const contract = await server.services.ledger.createContract({ ...query, guarantor }, 'guaranteed')
    expect(contract).toMatchObject({ refno: 'LV-210002', guarantorLiability: 138_300 })
  })

  it('returns the same contract for the same key, also after a restart and concurrently', async () => {
    const keys = ['first', 'first', 'third', 'third', 'third']
    await server.stop()
    server = await startSandbox(folder.path, { now })
    const contracts = await Promise.all(keys.map((key) => server.services.ledger.createContract(query, key)))
    expect(contracts.map(({ refno }) => refno)).toEqual([
      'LV-210001',
      'LV-210001',
      'LV-210003',
      'LV-210003',
      'LV-210003',
    ])
  })

  it('refuses the first request for a contract of one company, but none that it has entered', async () => {
    const refused = { ...query, custRegCode: REFUSED_ONCE }
    const create = (key: string) => server.services.ledger.createContract(refused, key)
    await expect(create('refused')).rejects.toMatchObject({ outcome: 'refused', status: 423 })
    const contract = await create('refused')
    await server.stop()
    server = await startSandbox(folder.path, { now })
    expect(await create('refused')).toEqual(contract)
    await expect(create('another')).rejects.toMatchObject({ outcome: 'refused', status: 423 })
  })

  it('refuses a key of another contract', async () => {
    const another = server.services.ledger.createContract({ ...query, paymentPeriod: 12 }, 'first')
    await expect(another).rejects.toMatchObject({ service: 'ledger', outcome: 'refused', status: 422 })
  })

  it('requires a key', async () => {
    const response = await fetch(`${server.url}/ledger/contracts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    expect(response.status).toBe(400)
  })
})

describe('the protocols for operators', () => {
  it('name exactly the fields of the clients', () => {
    const { Query, Contract } = ledgerApi.components.schemas
    expect(Query.required.toSorted()).toEqual(Object.keys(ledgerQuery.shape).toSorted())
    expect(Contract.required.toSorted()).toEqual(Object.keys(ledgerContract.shape).toSorted())
    expect(limitApi.components.schemas.Limit.required.toSorted()).toEqual(Object.keys(limit.shape).toSorted())
  })

  it('have examples that the clients accept', () => {
    const contract = ledgerApi.paths['/contracts'].post.responses[201].content['application/json'].example
    const found = limitApi.paths['/limits/{regCode}'].get.responses[200].content['application/json'].example
    expect(ledgerContract.parse(contract)).toEqual(contract)
    expect(limit.parse(found)).toEqual(found)
  })
})
