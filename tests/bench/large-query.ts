import { queryCalls } from '../../api/query.calls.ts'
import type { Query, QuerySave } from '../../api/query.ts'
import type { Caller } from '../api/caller.ts'

/** The same number always gives the same query. */
export const SEED = 20_260_601
export const LARGE_QUERY = { assets: 200, sureties: 20 } as const
export const SMALL_QUERY = { assets: 1, sureties: 1 } as const
export type Size = { assets: number; sureties: number }

/** A user who can edit every field of a draft. */
export const WRITER = 'inhouse@tehing.example'

const MULTIPLIER = 48_271
const MODULUS = 2_147_483_647

/** Pseudorandom numbers from 0 to below 1 (Park and Miller's generator). */
const numbersFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state * MULTIPLIER) % MODULUS
    return state / MODULUS
  }
}

const makers = [
  'Volvo EC220',
  'Liebherr R 914',
  'Valtra N175',
  'Palfinger PK 18',
  'Atlas Copco XAS 88',
  'Makita',
]
const sellers = [
  'Põhja Masinad OÜ',
  'Lääne Tehnika AS',
  'Kuusiku Talutehnika OÜ',
  'Ranna Seadmed OÜ',
  'Õnne Autod OÜ',
]
const names = ['Aino Aas', 'Kalev Kuusk', 'Linda Mägi', 'Õie Põder', 'Ülo Ilves', 'Hedvig Saar']

const client = {
  custName: 'Vaikne Metsatalu OÜ',
  /** A sandbox company without a known limit. */
  custRegCode: '19045442',
  street: 'Metsa tee',
  city: 'Paide',
  billingEmail: 'arved@metsatalu.example',
  contactName: 'Mari Meri',
  contactPersCode: '37605030299',
  contactPhone: '+372 5551 0142',
  contactEmail: 'mari@metsatalu.example',
  paymentPeriod: 60,
  interest: 6.9,
  advance: 15,
  residual: 5,
} as const satisfies QuerySave

/** Builds a complete query: assets from five sellers with every field filled, and sureties. */
export const queryOf = ({ assets, sureties }: Size): QuerySave => {
  const next = numbersFrom(SEED)
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? ''
  return {
    ...client,
    qassets: Array.from({ length: assets }, (_, index) => ({
      qassetName: `${pick(makers)} no ${index + 1}`,
      quantity: 1 + Math.floor(next() * 3),
      qassetPrice: Math.round(500 + next() * 30_000) / 4,
      year: 2015 + Math.floor(next() * 10),
      sellerOfferNr: `PM-${index + 1}`,
      sellerOfferDate: '2026-05-04',
      sellerName: pick(sellers),
      street: 'Tööstuse 14',
      zipCode: '80010',
      city: 'Pärnu',
      sellerPhone: '+372 5551 0100',
      sellerEmail: 'myyk@seller.example',
      sellerRepresentative: pick(names),
      sellerReprsReprType: 'Law',
      deliveryPlace: 'Kalda 3, Paide',
      deliveryDate: '2026-08-03',
    })),
    sureties: Array.from({ length: sureties }, (_, index) => ({
      name: pick(names),
      personalCode: '37605030299',
      email: `surety-${index + 1}@metsatalu.example`,
      phone: '+372 5551 0200',
      address: 'Jõe 7-2, Türi',
      comment: 'Answers for a half',
    })),
  }
}

/** Builds such a query and stores it. */
export const storeQuery = (caller: Caller, size: Size): Promise<Query> =>
  caller.ask(queryCalls.save, { body: queryOf(size) }, WRITER)
