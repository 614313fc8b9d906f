import type * as z from 'zod/mini'
import { assetCalls } from '../../../api/asset.calls.ts'
import { beneficiaryCalls } from '../../../api/beneficiary.calls.ts'
import type { Call } from '../../../api/call.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { dashboardCalls } from '../../../api/dashboard.calls.ts'
import { guarantorCalls } from '../../../api/guarantor.calls.ts'
import { messageCalls } from '../../../api/message.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query } from '../../../api/query.ts'
import { reasonCalls } from '../../../api/reason.calls.ts'
import type { StatusCode } from '../../../api/status.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { suretyCalls } from '../../../api/surety.calls.ts'
import { templateCalls } from '../../../api/template.calls.ts'
import { type FreeText, freeTextsOf } from '../../models/free-texts.ts'
import { completeQuery, COMPLIANCE, CREDIT, INHOUSE } from '../query/example.ts'
import type { TestServer } from '../server.ts'

/**
 * A new query each time, alone or as one reads it in a status, and the container calls' own one, which stands where
 * containers are made.
 */
export type Ground = {
  newQuery: () => Promise<number>
  queryIn: (status: StatusCode) => Promise<Pick<Query, 'queryId' | 'modifiedDtime'>>
  inContract: number
  /** Since when that one, and the reasons, are as they are. */
  contractReadAt: () => Promise<string>
  reasonsReadAt: () => Promise<string>
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** A call that takes words, and where they are read again. */
export type Round = {
  call: Call
  as: `${string}@${string}`
  /** The part of the call that carries the words, and its schema. */
  part: 'body' | 'query'
  /** Blanks alone stand for nothing; their own tests tell what follows. */
  blanksAreNone?: true
  /** The words that only this one may write; the others leave them. */
  only?: string
  /** What the words are put into. */
  start: (ground: Ground) => Promise<Parts>
  read: (server: TestServer, sent: Parts, answered: unknown) => Promise<unknown>
}

/** Words by the contract, but with a form of their own by the rules: they are refused here, not stored. */
const CODE =
  /(?:^|\.)(?:custRegCode|sellerRegCode|registryCode|vatNumber|bankAccountNumber|\w*[pP]ersonalCode|contactPersCode)$/

const schemaOf = ({ call, part }: Round): z.ZodMiniType => {
  const schema = call[part]
  if (!schema) throw new Error(`${call.path} has no ${part}`)
  return schema
}

/** Words of a query that one view alone writes. */
const OF_ONE_VIEW: readonly string[] = ['collateral', 'contractNr']

const fieldsOf = (round: Round): FreeText[] =>
  freeTextsOf(schemaOf(round)).filter(({ path }) =>
    round.only ? path === round.only : !OF_ONE_VIEW.includes(path),
  )

/** A postal code has a form where a country says which. */
const isCode = (round: Round, path: string): boolean =>
  CODE.test(path) || (path === 'zipCode' && round.call === queryCalls.save)

export const wordsOf = (round: Round): FreeText[] =>
  fieldsOf(round).filter(({ path }) => !isCode(round, path))

export const codesOf = (round: Round): FreeText[] => fieldsOf(round).filter(({ path }) => isCode(round, path))

const numberIn = (value: unknown, name: string): number => Number(Object(value)[name])

const asset = completeQuery.qassets[0]
const signer = {
  name: 'Mari Meri',
  personalCode: '37605030299',
  email: 'mari@meretuul.example',
  role: 'client',
}
const terms = {
  paymentPeriod: 48,
  residual: 5,
  kickback: null,
  advance: 15,
  contractFee: null,
  insurance: null,
  insuranceValType: 1,
}
const service = { name: '', price: 1 }
const act = { assetDescription: '', serialNumber: '', deliveryPlace: '', deliveryDate: null, year: null }

/** Every call that stores words of people, but for those of files, whose names are cleaned, and of signing in. */
export const rounds: Record<string, Round> = {
  'a query': {
    call: queryCalls.save,
    as: INHOUSE,
    part: 'body',
    start: async () => ({ body: { ...completeQuery, services: [service], actOfAcceptance: act } }),
    read: (server, _, answered) =>
      server.ask(queryCalls.edit, { params: { id: numberIn(answered, 'queryId') } }, INHOUSE),
  },
  'the collateral': {
    call: queryCalls.save,
    as: CREDIT,
    part: 'body',
    only: 'collateral',
    start: async (ground) => ({ body: await ground.queryIn('SCR') }),
    read: (server, { body }) =>
      server.ask(queryCalls.edit, { params: { id: numberIn(body, 'queryId') } }, CREDIT),
  },
  'the contract number': {
    call: queryCalls.save,
    as: COMPLIANCE,
    part: 'body',
    only: 'contractNr',
    start: async (ground) => ({ body: await ground.queryIn('CR') }),
    read: (server, { body }) =>
      server.ask(queryCalls.edit, { params: { id: numberIn(body, 'queryId') } }, COMPLIANCE),
  },
  'an asset': {
    call: assetCalls.save,
    as: INHOUSE,
    part: 'body',
    start: async ({ newQuery }) => ({ body: { ...asset, queryId: await newQuery() } }),
    read: async (server, { body }) => {
      const params = { id: numberIn(body, 'queryId') }
      return (await server.ask(queryCalls.edit, { params }, INHOUSE)).qassets.at(-1)
    },
  },
  'all assets': {
    call: assetCalls.saveAll,
    as: INHOUSE,
    part: 'body',
    start: async ({ queryIn }) => ({ body: { ...(await queryIn('SM')), qassets: [asset] } }),
    read: async (server, { body }) => {
      const params = { id: numberIn(body, 'queryId') }
      return server.ask(queryCalls.edit, { params }, INHOUSE)
    },
  },
  'the sureties': {
    call: suretyCalls.save,
    as: INHOUSE,
    part: 'body',
    start: async ({ newQuery }) => ({ params: { queryId: await newQuery() }, body: [{}] }),
    read: async (server, { params }) => {
      const id = numberIn(params, 'queryId')
      return (await server.ask(queryCalls.edit, { params: { id } }, INHOUSE)).sureties
    },
  },
  'the guarantor': {
    call: guarantorCalls.save,
    as: INHOUSE,
    part: 'body',
    start: async ({ newQuery }) => ({
      body: { queryId: await newQuery(), representativeEmail: 'ema@firma.example' },
    }),
    read: (server, { body }) =>
      server.ask(guarantorCalls.find, { params: { queryId: numberIn(body, 'queryId') } }, INHOUSE),
  },
  'the actual beneficiary': {
    call: beneficiaryCalls.save,
    as: INHOUSE,
    part: 'body',
    start: async ({ newQuery }) => ({ body: { queryId: await newQuery() } }),
    read: (server, { body }) =>
      server.ask(beneficiaryCalls.find, { query: { queryId: numberIn(body, 'queryId') } }, INHOUSE),
  },
  'a template': {
    call: templateCalls.save,
    as: INHOUSE,
    part: 'body',
    start: async () => ({
      body: { name: '', assets: [{ qassetName: '', quantity: 1, qassetPrice: 1 }], terms },
    }),
    read: (server, _, answered) =>
      server.ask(templateCalls.get, { params: { id: numberIn(answered, 'id') } }, INHOUSE),
  },
  'a chat message': {
    call: messageCalls.save,
    as: CREDIT,
    part: 'body',
    start: async ({ inContract }) => ({ params: { queryId: inContract }, body: {} }),
    read: async (server, { params }) =>
      (await server.ask(messageCalls.find, { params: { queryId: numberIn(params, 'queryId') } }, CREDIT)).at(
        -1,
      ),
  },
  'a container': {
    call: containerCalls.save,
    as: COMPLIANCE,
    part: 'body',
    start: async ({ inContract, contractReadAt }) => ({
      params: { id: inContract },
      query: { modifiedDtime: await contractReadAt() },
      body: [{ title: 'L-1', files: [{ id: '12' }], signers: [signer] }],
    }),
    read: (server, { params }) =>
      server.ask(containerCalls.find, { params: { id: numberIn(params, 'id') } }, COMPLIANCE),
  },
  'a reason of closing': {
    call: queryCalls.changeStatus,
    as: INHOUSE,
    part: 'query',
    blanksAreNone: true,
    start: async ({ newQuery }) => ({ query: { queryId: await newQuery(), status: 'N' } }),
    read: async (server, { query }) => {
      const queryId = numberIn(query, 'queryId')
      const history = await server.ask(statusHistoryCalls.find, { params: { queryId } }, INHOUSE)
      const { closingReason } = await server.ask(queryCalls.edit, { params: { id: queryId } }, INHOUSE)
      return history.some(({ reason }) => reason === closingReason) ? { closingReason } : history
    },
  },
  'the reasons to choose from': {
    call: reasonCalls.updateAll,
    as: COMPLIANCE,
    part: 'body',
    start: async ({ reasonsReadAt }) => ({
      query: { modifiedDtime: await reasonsReadAt() },
      body: [{ en: '', et: '', group: 'client' }],
    }),
    read: (server) => server.ask(reasonCalls.findAll, {}, COMPLIANCE),
  },
  'the message on the dashboards': {
    call: dashboardCalls.saveMessage,
    as: COMPLIANCE,
    part: 'body',
    blanksAreNone: true,
    start: async () => ({ body: {} }),
    read: (server) => server.ask(dashboardCalls.message, {}, INHOUSE),
  },
}
