import { anOffer } from '../../models/offer.cases.ts'
import { pdf } from '../document/samples.ts'
import { aConditionAsked } from '../condition/scene.ts'
import { newPartner } from '../partner/example.ts'
import { emptyTemplate, type RecordIds } from './scene.ts'

type Parts = { params?: unknown; query?: unknown; body?: unknown }
type PartsOf = (of: RecordIds) => Parts

const id: PartsOf = ({ queryId }) => ({ params: { id: queryId } })
const ofQuery: PartsOf = ({ queryId }) => ({ params: { queryId } })
const asHtml = { query: { as: 'html' } }
const paper: PartsOf = (of) => ({ ...id(of), ...asHtml })
const paperOfQuery: PartsOf = (of) => ({ ...ofQuery(of), ...asHtml })
const sale: PartsOf = ({ queryId, qassetId }) => ({
  ...asHtml,
  body: { queryId, qassets: [{ qassetId, qassetName: 'Asset' }] },
})
const window = '9a3cbb2e-1f0f-4f5c-8d8d-0f7d6f1d2c3b'
const condition: PartsOf = ({ queryId, conditionId }) => ({ params: { id: queryId, conditionId } })
const screening: PartsOf = ({ queryId, screeningId }) => ({ params: { id: queryId, screeningId } })
const settled: PartsOf = (of) => ({ ...screening(of), body: { reason: 'Another date of birth.' } })
const assessed: PartsOf = (of) => ({
  ...id(of),
  body: { riskClass: 'low', reason: 'Known for years.', sourceOfFunds: '', approvedBy: '' },
})
const presence: PartsOf = ({ queryId }) => ({ params: { id: queryId, windowId: window } })
const DATE = '2026-11-20'
const idOfPartner = ({ partnerId }: RecordIds) => ({ params: { id: partnerId } })
const act = { assetDescription: '', serialNumber: '', deliveryDate: DATE, deliveryPlace: '', year: null }

const upload = () => {
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(pdf())]), 'more.pdf')
  return body
}

/** A request for each call that names a record, valid except that the record may be missing. */
export const partsOf: Readonly<Record<string, PartsOf>> = {
  'selfServe.getOffer': ofQuery,
  'selfServe.offerHtml': ofQuery,
  'selfServe.offerPdf': ofQuery,
  'selfServe.getAttachment': ({ fileId }) => ({ params: { fileId } }),
  'selfServe.removeAttachment': ({ fileId }) => ({ params: { fileId } }),
  'selfServe.saveOffer': ({ queryId }) => ({
    params: { queryId },
    body: { ...anOffer, modifiedDtime: new Date(0).toISOString() },
  }),
  'selfServe.sendOffer': ofQuery,
  'selfServe.resendOffer': ofQuery,
  'selfServe.withdrawOffer': ofQuery,
  'query.edit': id,
  'query.partner': ofQuery,
  'query.save': ({ queryId }) => ({ body: { queryId, custName: 'Changed' } }),
  'query.changeStatus': ({ queryId }) => ({ query: { queryId, status: 'SM' } }),
  'committee.votes': id,
  'committee.vote': ({ queryId }) => ({
    params: { id: queryId },
    body: { vote: 'approve', modifiedDtime: '2026-11-20T09:54:00.000Z' },
  }),
  'query.step': ({ queryId }) => ({ body: { queryId, status: 'SM' } }),
  'query.takeStep': ({ queryId }) => ({ params: { id: queryId, event: 'query.sendToManager' } }),
  'query.annul': id,
  'query.changeManager': (of) => ({ ...id(of), query: { managerId: 1 } }),
  'query.changeSuretyRequired': (of) => ({ ...id(of), query: { isSuretyRequired: false } }),
  'query.ownSchedule': id,
  'query.qualifyCustomer': id,
  'query.createShopContract': id,
  'query.lendifyContract': id,
  'risk.find': id,
  'risk.assess': assessed,
  'evidence.find': id,
  'screening.find': id,
  'screening.again': (of) => ({ ...screening(of), body: {} }),
  'screening.confirm': settled,
  'screening.dismiss': settled,
  'presence.arrive': presence,
  'presence.leave': presence,
  'statusHistory.find': ofQuery,
  'timeline.find': id,
  'sequence.find': id,
  'workflow.queryMoment': id,
  'timeline.version': ({ queryId, versionId }) => ({ params: { id: queryId, versionId } }),
  'asset.saveAll': ({ queryId }) => ({ body: { queryId, qassets: [] } }),
  'asset.save': ({ queryId }) => ({ body: { queryId, qassetName: 'Added' } }),
  'asset.delete': ({ qassetId }) => ({ body: { qassetId } }),
  'asset.deleteAll': ({ queryId }) => ({ body: { queryId } }),
  'surety.save': (of) => ({ ...ofQuery(of), body: [{ name: 'Changed' }] }),
  'surety.delete': ({ suretyId }) => ({ body: { suretyId } }),
  'guarantor.find': ofQuery,
  'guarantor.save': ({ queryId }) => ({ body: { queryId, name: 'Changed' } }),
  'beneficiary.find': ({ queryId }) => ({ query: { queryId } }),
  'beneficiary.save': ({ queryId }) => ({ body: { queryId, name: 'Changed' } }),
  'document.find': ofQuery,
  'document.upload': (of) => ({ ...ofQuery(of), body: upload() }),
  'document.get': ({ docFileId }) => ({ params: { id: docFileId } }),
  'document.getSelected': ({ docFileId }) => ({ params: { ids: docFileId } }),
  'document.delete': ({ docFileId }) => ({ body: { docFileId } }),
  'document.update': ({ docFileId }) => ({ body: { docFileId, fileName: 'b.pdf' } }),
  'agreement.offer': paper,
  'agreement.leasingContract': paper,
  'agreement.redemptionAgreement': paper,
  'agreement.shopContract': paper,
  'agreement.actOfAcceptance': (of) => ({ ...paper(of), body: act }),
  'agreement.surety': (of) => ({ ...paperOfQuery(of), body: { suretyId: of.suretyId, name: 'Surety' } }),
  'agreement.sales': sale,
  'agreement.ufeSales': sale,
  'agreement.leaseback': paperOfQuery,
  'agreement.guaranteeLetter': paperOfQuery,
  'agreement.creditDecision': paperOfQuery,
  'earlyRepayment.quote': ofQuery,
  'earlyRepayment.paper': paperOfQuery,
  'secci.state': ofQuery,
  'secci.handOver': (of) => ({ ...ofQuery(of), body: { way: 'paper' } }),
  'secci.paper': paperOfQuery,
  'secci.handedOver': ({ queryId }) => ({ params: { queryId, handoverId: 1 } }),
  'message.find': ofQuery,
  'message.save': (of) => ({ ...ofQuery(of), body: { content: 'Tere' } }),
  'failedWork.ofQuery': ofQuery,
  'retention.hold': (of) => ({ ...id(of), body: { reason: 'A dispute' } }),
  'condition.find': id,
  'conditionTemplate.fitting': id,
  'condition.ask': (of) => ({ ...id(of), body: { conditions: [aConditionAsked] } }),
  'condition.answer': (of) => ({ ...condition(of), body: { text: 'Yes.' } }),
  'condition.answerWithFiles': (of) => ({ ...condition(of), body: upload() }),
  'condition.makePhotoCode': condition,
  'condition.accept': (of) => ({ ...condition(of), body: {} }),
  'condition.return': (of) => ({ ...condition(of), body: { reason: 'Unreadable' } }),
  'condition.waive': (of) => ({ ...condition(of), body: { reason: 'Not needed' } }),
  'container.find': id,
  'container.save': (of) => ({ ...id(of), body: [] }),
  'container.download': ({ queryId, signedUuid }) => ({ params: { id: queryId, uuid: signedUuid } }),
  'container.signers': id,
  'container.send': (of) => ({ ...id(of), body: [{ id: of.sentContainer }] }),
  'container.setAllSigned': ({ sentContainer }) => ({ params: { id: sentContainer } }),
  'container.remind': ({ sentContainer }) => ({ params: { id: sentContainer } }),
  'container.withdraw': ({ sentContainer }) => ({ params: { id: sentContainer } }),
  'container.address': ({ sentContainer }) => ({
    params: { id: sentContainer, signerId: 1 },
    body: { email: 'mari@meretuul.example' },
  }),
  'container.folderInfo': ofQuery,
  'shop.canCreateQuickContract': id,
  'shop.sendForSigning': (of) => ({ ...id(of), body: [{ id: of.sentContainer }] }),
  'shop.confirmSigned': id,
  'shop.setDeliveryDate': (of) => ({ ...id(of), body: { deliveryDate: DATE } }),
  'assetGroup.namesOfPartner': ({ partnerId }) => ({ params: { partnerId } }),
  'assetGroup.ofPartner': idOfPartner,
  'assetGroup.saveOfPartner': (of) => ({ ...idOfPartner(of), body: [] }),
  'partner.get': idOfPartner,
  'partner.save': ({ partnerId }) => ({ body: { ...newPartner, partnerId } }),
  'partner.delete': idOfPartner,
  'partner.generateApiKey': idOfPartner,
  'partner.revokeApiKey': idOfPartner,
  'partner.endOldApiKey': idOfPartner,
  'webhook.get': idOfPartner,
  'webhook.deliveries': idOfPartner,
  'webhook.save': (of) => ({ ...idOfPartner(of), body: { url: 'https://shop.example/hook' } }),
  'webhook.renewSecret': idOfPartner,
  'webhook.endOldSecret': idOfPartner,
  'webhook.remove': idOfPartner,
  'webhook.test': idOfPartner,
  'webhook.resend': ({ partnerId }) => ({ params: { id: partnerId, deliveryId: window } }),
  'template.get': ({ templateId }) => ({ params: { id: templateId } }),
  'template.save': ({ templateId }) => ({ body: { ...emptyTemplate(), id: templateId } }),
  'template.delete': ({ templateId }) => ({ params: { id: templateId } }),
}
