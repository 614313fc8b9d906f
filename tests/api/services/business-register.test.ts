import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAddress } from '../../../server/services/business-register/business-register.ts'
import { type SandboxServer, startSandbox, temporaryFolder } from './sandbox-server.ts'

let server: SandboxServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startSandbox(folder.path)
})
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

describe('search', () => {
  it('finds companies by part of their name', async () => {
    const found = await server.services.businessRegister.search('hansa')
    expect(found.map(({ name }) => name).toSorted()).toEqual([
      'Hansakivi Ehitus OÜ',
      'Hansaliini Veod OÜ',
      'Hansapuu Mööbel AS',
      'Uus Hansa Kohvik OÜ',
    ])
  })

  it('finds capital letters with Estonian characters', async () => {
    const found = await server.services.businessRegister.search('TÖÖRIISTA')
    expect(found.map(({ name }) => name)).toEqual(['Tööriistakeskus OÜ'])
  })

  it('returns at most ten', async () => {
    expect(await server.services.businessRegister.search('OÜ')).toHaveLength(10)
  })

  it.each(['', '%', '☃', "' or 1=1 --", 'a'.repeat(2000)])('answers nothing to %j', async (text) => {
    expect(await server.services.businessRegister.search(text)).toEqual([])
  })
})

describe('find', () => {
  it('returns the company with a parsed address, and no VAT number', async () => {
    expect(await server.services.businessRegister.find('16934822')).toEqual({
      name: 'Hansakivi Ehitus OÜ',
      companyCode: '16934822',
      vatNumber: '',
      address: 'Harju maakond, Tallinn, Lasnamäe linnaosa, Kivimurru tn 18',
      street: 'Kivimurru tn',
      houseNumber: '18',
      flatNumber: '',
      city: 'Tallinn',
      county: 'Harju',
      country: 'EE',
      postalCode: '11411',
      status: 'entered',
    })
  })

  it.each(['19999999', '1693482'])('returns null for %s, which is no company’s whole code', async (code) => {
    expect(await server.services.businessRegister.find(code)).toBeNull()
  })

  it.each([
    ['Lõpusirge Kaubad OÜ', 'inLiquidation'],
    ['Pankrotipesa OÜ', 'bankrupt'],
    ['Kustunud Täht OÜ', 'deleted'],
  ])('%s is %s', async (name, status) => {
    const [company] = await server.services.businessRegister.search(name)
    expect(company?.status).toBe(status)
  })
})

describe('addresses', () => {
  it.each([
    ['', ['', '', '', '', '']],
    ['Harju maakond, Tallinn, Kesklinna linnaosa, Ahtri tn 8-3', ['Ahtri tn', '8', '3', 'Tallinn', 'Harju']],
    ['Tartu maakond, Tartu linn, Tartu linn, Narva mnt 18a', ['Narva mnt', '18a', '', 'Tartu', 'Tartu']],
    ['Tallinn, Pikk tn 5/7', ['Pikk tn', '5/7', '', 'Tallinn', '']],
    ['Saare maakond, Saaremaa vald, Metsa talu', ['Metsa talu', '', '', 'Saaremaa vald', 'Saare']],
    ['Helsinki', ['', '', '', 'Helsinki', '']],
  ])('%s', (line, [street, houseNumber, flatNumber, city, county]) => {
    expect(parseAddress(line)).toEqual({ street, houseNumber, flatNumber, city, county })
  })
})
