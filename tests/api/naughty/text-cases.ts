import type * as z from 'zod/mini'
import { assetCalls } from '../../../api/asset.calls.ts'
import { beneficiaryCalls } from '../../../api/beneficiary.calls.ts'
import type { Call } from '../../../api/call.ts'
import { committeeCalls } from '../../../api/committee.calls.ts'
import { containerCalls } from '../../../api/container.calls.ts'
import { dashboardCalls } from '../../../api/dashboard.calls.ts'
import { guarantorCalls } from '../../../api/guarantor.calls.ts'
import { messageCalls } from '../../../api/message.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { reasonCalls } from '../../../api/reason.calls.ts'
import { statusHistoryCalls } from '../../../api/status-history.calls.ts'
import { suretyCalls } from '../../../api/surety.calls.ts'
import { templateCalls } from '../../../api/template.calls.ts'
import { type FreeText, freeTextsOf } from '../../models/free-texts.ts'
import { administrationCases } from './administration-cases.ts'
import { offerCases } from './offer-cases.ts'
import { numberIn, type TextCase } from './text-case.ts'
import { completeQuery, COMPLIANCE, CREDIT, INHOUSE } from '../query/example.ts'

/** Text fields with a format of their own: hostile texts are refused there. */
const CODE =
  /(?:^|\.)(?:custRegCode|customerRegCode|sellerRegCode|regCode|registryCode|vatNumber|taxNumber|lei|bankAccountNumber|\w*[nN]ationality|\w*[pP]ersonalCode|contactPersCode)$/

const schemaOf = ({ call, part }: TextCase): z.ZodMiniType => {
  const schema = call[part]
  if (!schema) throw new Error(`${call.path} has no ${part}`)
  return schema
}

/** Text fields of a query that only one view edits. */
const OF_ONE_VIEW: readonly string[] = ['collateral', 'contractNr']

/** An attachment has the name of its upload, whatever a call sends. */
const NAMED_BY_FILE = /^attachments\./

const fieldsOf = (textCase: TextCase): FreeText[] =>
  freeTextsOf(schemaOf(textCase)).filter(({ path }) =>
    textCase.only ? path === textCase.only : !OF_ONE_VIEW.includes(path) && !NAMED_BY_FILE.test(path),
  )

const WITH_COUNTRY: ReadonlySet<Call> = new Set<Call>([queryCalls.save, partnerCalls.save])

/** A postal code has a format in some countries. */
const isCode = (textCase: TextCase, path: string): boolean =>
  CODE.test(path) || (path === 'zipCode' && WITH_COUNTRY.has(textCase.call))

/** Names a representative once; the server fills in the person and stores no reference. */
const REFERENCE = 'contactReference'

export const wordsOf = (textCase: TextCase): FreeText[] =>
  fieldsOf(textCase).filter(
    ({ path }) => path !== REFERENCE && !isCode(textCase, path) && !textCase.ordered?.includes(path),
  )

export const codesOf = (textCase: TextCase): FreeText[] =>
  fieldsOf(textCase).filter(({ path }) => isCode(textCase, path))

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

/** Every call that stores texts, without file names, which are cleaned, and signing in. */
export const textCases: Record<string, TextCase> = {
  ...offerCases,
  ...administrationCases,
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
    start: async (fixtures) => ({ body: await fixtures.queryIn('SCR') }),
    read: (server, { body }) =>
      server.ask(queryCalls.edit, { params: { id: numberIn(body, 'queryId') } }, CREDIT),
  },
  'the contract number': {
    call: queryCalls.save,
    as: COMPLIANCE,
    part: 'body',
    only: 'contractNr',
    start: async (fixtures) => ({ body: await fixtures.queryIn('CR') }),
    read: (server, { body }) =>
      server.ask(queryCalls.edit, { params: { id: numberIn(body, 'queryId') } }, COMPLIANCE),
  },
  'a vote': {
    call: committeeCalls.vote,
    as: CREDIT,
    part: 'body',
    blanksAreNone: true,
    start: async ({ queryInVote }) => {
      const { queryId, modifiedDtime } = await queryInVote()
      return { params: { id: queryId }, body: { vote: 'approve', modifiedDtime } }
    },
    read: async (server, { params }) => {
      const asked = { params: { id: numberIn(params, 'id') } }
      return (await server.ask(committeeCalls.votes, asked, CREDIT)).members[0]
    },
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
    ordered: ['0.signers.0.name', '0.signers.0.givenName', '0.signers.0.surname'],
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
  'a note of a step': {
    call: queryCalls.step,
    as: COMPLIANCE,
    part: 'body',
    blanksAreNone: true,
    start: async ({ queryIn }) => ({
      body: { queryId: (await queryIn('SCO')).queryId, status: 'SCR' },
    }),
    read: async (server, { body }) => {
      const queryId = numberIn(body, 'queryId')
      const history = await server.ask(statusHistoryCalls.find, { params: { queryId } }, COMPLIANCE)
      return { closingReason: history.at(-1)?.reason ?? '' }
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
