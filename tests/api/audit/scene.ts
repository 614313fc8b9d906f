import type { Call } from '../../../api/call.ts'
import { allCalls } from '../../../api/calls.ts'
import { documentCalls } from '../../../api/document.calls.ts'
import { providerSettingsCalls } from '../../../api/provider-settings.calls.ts'
import { limitCalls } from '../../../api/limit.calls.ts'
import { partnerCalls } from '../../../api/partner.calls.ts'
import { queryCalls } from '../../../api/query.calls.ts'
import { timelineCalls } from '../../../api/timeline.calls.ts'
import { userCalls } from '../../../api/user.calls.ts'
import { pdf } from '../document/samples.ts'
import { COMPLIANCE, completeQuery, INHOUSE } from '../query/example.ts'
import type { TestServer } from '../server.ts'

/** A company in the sandbox that is approved at once. */
const LIMITED = '19015895'
export const SURETY_CODE = '37803140002'
export const GUARANTOR_CODE = '60001019906'
export const BENEFICIARY_CODE = '50001029996'

export const callOf = new Map<string, Call>(allCalls.map(({ name, call }) => [name, call]))

export const upload = (): FormData => {
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(pdf())]), 'more.pdf')
  return body
}

/** Creates an in-house query with personal codes of every party, a document and a checked limit. */
export const fullQuery = async ({ ask }: TestServer) => {
  const [asset] = completeQuery.qassets
  const saved = await ask(
    queryCalls.save,
    {
      body: {
        ...completeQuery,
        custRegCode: LIMITED,
        qassets: [
          {
            ...asset,
            sellerName: 'Põhja Masinad OÜ',
            sellerRepresentative: 'Ott',
            representativePersonalCode: '37605030299',
          },
        ],
        sureties: [{ name: 'Uno Käendaja', personalCode: SURETY_CODE }],
        guarantor: {
          name: 'Garant OÜ',
          representativeName: 'Gerda',
          representativePersonalCode: GUARANTOR_CODE,
        },
        actualBeneficiary: { name: 'Beata', personalCode: BENEFICIARY_CODE },
      },
    },
    INHOUSE,
  )
  const { queryId } = saved
  const [document] = await ask(
    documentCalls.upload,
    { params: { queryId }, body: upload() } as never,
    INHOUSE,
  )
  await ask(limitCalls.request, { params: { custRegCode: LIMITED }, body: {} }, INHOUSE)
  const story = await ask(timelineCalls.find, { params: { id: queryId }, query: {} }, INHOUSE)
  const partners = await ask(partnerCalls.findAll, {}, COMPLIANCE)
  const partner = partners.find(({ businessName }) => businessName === 'Põhja Masinad OÜ')
  const [user] = await ask(userCalls.findAll, {}, COMPLIANCE)
  return {
    partner: await ask(partnerCalls.get, { params: { id: partner?.partnerId ?? 0 } }, COMPLIANCE),
    userId: user?.accountUserId ?? 0,
    house: await ask(providerSettingsCalls.get, {}, COMPLIANCE),
    saved,
    queryId,
    docFileId: document?.docFileId ?? 0,
    versionId: story.content[0]?.versionId ?? 0,
    suretyId: saved.sureties[0]?.suretyId ?? 0,
  }
}

export type Full = Awaited<ReturnType<typeof fullQuery>>

type As = typeof INHOUSE | typeof COMPLIANCE
type Made = { as?: As; parts: (of: Full) => { params?: unknown; query?: unknown; body?: unknown } }

const id = ({ queryId }: Full) => ({ params: { id: queryId } })
const ofQuery = ({ queryId }: Full) => ({ params: { queryId } })
const asHtml = { query: { as: 'html' } }
const nothing = () => ({})

/** Makes each call of the tables. */
export const made: Readonly<Record<string, Made>> = {
  'query.edit': { parts: id },
  'query.partner': { parts: ofQuery },
  'guarantor.find': { parts: ofQuery },
  'beneficiary.find': { parts: ({ queryId }) => ({ query: { queryId } }) },
  'container.signers': { as: COMPLIANCE, parts: id },
  'container.representative': { as: COMPLIANCE, parts: nothing },
  'limit.get': { parts: () => ({ params: { regno: LIMITED } }) },
  'agreement.leasingContract': { parts: (of) => ({ ...id(of), ...asHtml }) },
  'agreement.guaranteeLetter': { parts: (of) => ({ ...ofQuery(of), ...asHtml }) },
  'agreement.surety': {
    parts: (of) => ({
      ...ofQuery(of),
      ...asHtml,
      body: { suretyId: of.suretyId, name: 'Uno Käendaja', personalCode: SURETY_CODE },
    }),
  },
  'document.get': { parts: ({ docFileId }) => ({ params: { id: docFileId } }) },
  'document.getSelected': { parts: ({ docFileId }) => ({ params: { ids: docFileId } }) },
  'statusHistory.find': { parts: ofQuery },
  'timeline.find': { parts: id },
  'sequence.find': { parts: id },
  'timeline.version': { parts: ({ queryId, versionId }) => ({ params: { id: queryId, versionId } }) },
  'document.find': { parts: ofQuery },
  'message.find': { parts: ofQuery },
  'queryList.counts': { parts: nothing },
  'query.save': {
    parts: ({ queryId, saved }) => ({
      body: { queryId, modifiedDtime: saved.modifiedDtime, custName: 'Uus OÜ' },
    }),
  },
  'guarantor.save': { parts: ({ queryId }) => ({ body: { queryId, name: 'Teine OÜ' } }) },
  'beneficiary.save': { parts: ({ queryId }) => ({ body: { queryId, name: 'Teine' } }) },
  'surety.save': {
    parts: (of) => ({
      ...ofQuery(of),
      body: [{ suretyId: of.suretyId, name: 'Teine', personalCode: SURETY_CODE }],
    }),
  },
  'asset.save': { parts: ({ queryId }) => ({ body: { queryId, qassetName: 'Loader' } }) },
  'message.save': { parts: (of) => ({ ...ofQuery(of), body: { content: 'Tere' } }) },
  'document.upload': { parts: (of) => ({ ...ofQuery(of), body: upload() }) },
  'document.update': { parts: ({ docFileId }) => ({ body: { docFileId, fileName: 'b.pdf' } }) },
  'document.delete': { parts: ({ docFileId }) => ({ body: { docFileId } }) },
  'limit.request': { parts: () => ({ params: { custRegCode: LIMITED }, body: {} }) },
  'user.changeLanguage': { parts: () => ({ query: { language: 'et' } }) },
  'user.toggleHideVatFields': { parts: () => ({ query: { hide: true } }) },
  'dashboard.saveMessage': { as: COMPLIANCE, parts: () => ({ body: { text: 'Tere' } }) },
  'audit.check': { as: COMPLIANCE, parts: nothing },
  'query.annul': { parts: id },
  'user.edit': { as: COMPLIANCE, parts: ({ userId }) => ({ params: { id: userId } }) },
  'partner.get': { as: COMPLIANCE, parts: ({ partner }) => ({ params: { id: partner.partnerId } }) },
  'partner.save': {
    as: COMPLIANCE,
    parts: ({ partner: { partnerAssetGroups: _groups, ...partner } }) => ({
      body: { ...partner, comment: `${partner.comment}.`, representativePersonalCode: '60001019906' },
    }),
  },
  'providerSettings.save': {
    as: COMPLIANCE,
    parts: ({ house }) => ({ body: { ...house, committeeQuorum: house.committeeQuorum + 1 } }),
  },
}
