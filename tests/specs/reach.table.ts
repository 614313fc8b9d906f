import type { View } from '../../machines/lifecycle/query/locks.ts'

/** `in`: the call is admitted, with any result; `no`: 403; `hidden`: 404, like a missing record. */
export type Reach = 'in' | 'no' | 'hidden'
/**
 * A query or its contents for a person: own in P, another partner's in P, another partner's after sending (SM), and a
 * missing one. Credit and compliance have no own queries.
 */
export type ReachRow = readonly [own: Reach | null, others: Reach, sentOn: Reach, missing: Reach]
export type ReachOfCall = Readonly<Record<View, ReachRow>>

const everything: ReachRow = [null, 'in', 'in', 'hidden']
const closed: ReachRow = ['no', 'no', 'no', 'no']
const closedToStaff: ReachRow = [null, 'no', 'no', 'no']
const ownOnly: ReachRow = ['in', 'hidden', 'hidden', 'hidden']
const sentOnToo: ReachRow = ['in', 'hidden', 'in', 'hidden']
const seenNotRead: ReachRow = ['no', 'hidden', 'hidden', 'hidden']

/** Sections 4 and 6: who sees a query sees everything that all views have. */
const visible: ReachOfCall = {
  partner: ownOnly,
  inhouse: sentOnToo,
  shop: ownOnly,
  credit: everything,
  compliance: everything,
}
/** In-house only, checked after the query was found. */
const inhouseOfVisible: ReachOfCall = { ...visible, partner: seenNotRead, shop: seenNotRead }
/** In-house only, checked before. */
const inhouse: ReachOfCall = { ...visible, partner: closed, shop: closed }
const compliance: ReachOfCall = {
  partner: closed,
  inhouse: closed,
  shop: closed,
  credit: closedToStaff,
  compliance: everything,
}
const shop: ReachOfCall = { ...compliance, shop: ownOnly, compliance: closedToStaff }
/** Single votes, and asking for something, are for credit and compliance. */
const votes: ReachOfCall = { ...inhouse, inhouse: closed }
const annuls: ReachOfCall = { ...visible, credit: closedToStaff }
/** Templates are a partner's own; credit and compliance have none. */
const own: ReachOfCall = {
  partner: ownOnly,
  inhouse: ownOnly,
  shop: ownOnly,
  credit: [null, 'hidden', 'hidden', 'hidden'],
  compliance: [null, 'hidden', 'hidden', 'hidden'],
}
const ownSaved: ReachOfCall = { ...own, credit: closedToStaff, compliance: closedToStaff }
/** For partners and shops; their lifecycle refuses what they may not do. */
const sellers: ReachOfCall = { ...visible, credit: closedToStaff, compliance: closedToStaff }
/** The partner must have self-serve, which only the shop's does here. */
const sellersWithFeature: ReachOfCall = {
  ...sellers,
  partner: seenNotRead,
  inhouse: ['no', 'hidden', 'no', 'hidden'],
}
/** What a partner may finance: in-house, credit and compliance see every partner. */
const partners: ReachOfCall = { ...visible, inhouse: ['in', 'in', 'in', 'hidden'] }
/** Removes only what the window itself has announced. */
const harmless: ReachOfCall = {
  partner: ['in', 'in', 'in', 'in'],
  inhouse: ['in', 'in', 'in', 'in'],
  shop: ['in', 'in', 'in', 'in'],
  credit: [null, 'in', 'in', 'in'],
  compliance: [null, 'in', 'in', 'in'],
}

/** A partner's own users and compliance; in-house is no exception. */
const ownOrCompliance: ReachOfCall = {
  partner: ownOnly,
  inhouse: ownOnly,
  shop: ownOnly,
  credit: closedToStaff,
  compliance: everything,
}
/** The same for something that was never sent. */
const noneThere: ReachRow = ['hidden', 'hidden', 'hidden', 'hidden']
const nothingSent: ReachOfCall = {
  partner: noneThere,
  inhouse: noneThere,
  shop: noneThere,
  credit: closedToStaff,
  compliance: [null, 'hidden', 'hidden', 'hidden'],
}

/** The same for everyone who sees the query. */
const neverMade: ReachOfCall = { ...nothingSent, credit: nothingSent.compliance }

/** By hand: every call that names a query, something in one, or something of a partner. */
export const reachTable: Readonly<Record<string, ReachOfCall>> = {
  'query.edit': visible,
  'query.partner': visible,
  'query.save': visible,
  'query.changeStatus': visible,
  'query.step': visible,
  'query.takeStep': visible,
  'query.annul': annuls,
  'committee.votes': votes,
  'committee.vote': { ...votes, compliance: closedToStaff },
  'query.changeManager': inhouse,
  'query.changeSuretyRequired': visible,
  'query.ownSchedule': visible,
  'query.qualifyCustomer': visible,
  'query.createShopContract': shop,
  'query.lendifyContract': visible,
  'presence.arrive': visible,
  'presence.leave': harmless,
  'statusHistory.find': visible,
  'timeline.find': inhouseOfVisible,
  'timeline.version': inhouseOfVisible,
  'sequence.find': inhouseOfVisible,
  'asset.saveAll': visible,
  'asset.save': visible,
  'asset.delete': visible,
  'asset.deleteAll': visible,
  'surety.save': visible,
  'surety.delete': visible,
  'guarantor.find': inhouseOfVisible,
  'guarantor.save': visible,
  'beneficiary.find': inhouseOfVisible,
  'beneficiary.save': visible,
  'document.find': visible,
  'document.upload': visible,
  'document.get': visible,
  'document.getSelected': visible,
  'document.delete': visible,
  'document.update': visible,
  'agreement.offer': visible,
  'agreement.leasingContract': inhouse,
  'agreement.redemptionAgreement': inhouse,
  'agreement.shopContract': visible,
  'agreement.actOfAcceptance': inhouse,
  'agreement.surety': inhouse,
  'agreement.sales': inhouse,
  'agreement.ufeSales': inhouse,
  'agreement.leaseback': inhouse,
  'agreement.guaranteeLetter': inhouse,
  'agreement.creditDecision': inhouse,
  'earlyRepayment.quote': inhouse,
  'earlyRepayment.paper': inhouse,
  'secci.state': visible,
  'secci.handOver': visible,
  'secci.paper': visible,
  'secci.handedOver': neverMade,
  'message.find': inhouseOfVisible,
  'message.save': inhouseOfVisible,
  'failedWork.ofQuery': inhouseOfVisible,
  'retention.hold': compliance,
  'risk.find': votes,
  'risk.assess': compliance,
  'evidence.find': votes,
  'screening.find': votes,
  'workflow.queryMoment': votes,
  'screening.again': votes,
  'screening.confirm': compliance,
  'screening.dismiss': compliance,
  'condition.find': visible,
  'condition.ask': votes,
  'conditionTemplate.fitting': votes,
  'condition.answer': visible,
  'condition.answerWithFiles': visible,
  'condition.makePhotoCode': visible,
  'condition.accept': votes,
  'condition.return': votes,
  'condition.waive': votes,
  'container.find': visible,
  'container.save': compliance,
  'container.download': visible,
  'container.signers': compliance,
  'container.send': compliance,
  'container.setAllSigned': compliance,
  'container.remind': compliance,
  'container.withdraw': compliance,
  'container.address': compliance,
  'container.folderInfo': visible,
  'shop.canCreateQuickContract': visible,
  'shop.sendForSigning': shop,
  'shop.confirmSigned': shop,
  'shop.setDeliveryDate': shop,
  'assetGroup.namesOfPartner': partners,
  'template.get': own,
  'template.save': ownSaved,
  'assetGroup.ofPartner': compliance,
  'assetGroup.saveOfPartner': compliance,
  'partner.get': compliance,
  'partner.save': compliance,
  'partner.delete': compliance,
  'partner.generateApiKey': compliance,
  'partner.revokeApiKey': compliance,
  'partner.endOldApiKey': compliance,
  'webhook.get': ownOrCompliance,
  'webhook.deliveries': ownOrCompliance,
  'webhook.save': compliance,
  'webhook.renewSecret': compliance,
  'webhook.endOldSecret': compliance,
  'webhook.remove': compliance,
  'webhook.test': nothingSent,
  'webhook.resend': nothingSent,
  'template.delete': own,
  'selfServe.getOffer': visible,
  'selfServe.offerHtml': visible,
  'selfServe.offerPdf': visible,
  'selfServe.getAttachment': visible,
  'selfServe.removeAttachment': sellers,
  'selfServe.saveOffer': sellersWithFeature,
  'selfServe.sendOffer': sellers,
  'selfServe.resendOffer': sellers,
  'selfServe.withdrawOffer': sellers,
}

/** Calls without an id of a partner's record. */
export const namesNothing: ReadonlySet<string> = new Set([
  'session.remoteLogin',
  'session.deviceLink',
  'session.forgetDevice',
  'session.endOne',
  // Passkeys are personal, tested in tests/api/session/passkey.test.ts.
  'passkey.rename',
  'passkey.remove',
  'passkey.recovery',
  'passkey.startRecovering',
  'passkey.recover',
  'session.smartIdStatus',
  'session.mobileIdStatus',
  'session.cancelDigitalLogin',
  'registration.activationState',
  'registration.resetActivationLink',
  'registration.createPassword',
  'limit.get',
  'limit.request',
  'financier.name',
  'reason.updateAll',
  // A machine is no record.
  'workflow.review',
  'workflow.saveReview',
  'workflow.transitionFigures',
  'workflow.variants',
  'workflow.fitness',
  'workflow.net',
  'workflow.startExport',
  'workflow.exports',
  'workflow.downloadExport',
  // The provider's own table, tested in tests/api/decision-table.
  'decisionTable.get',
  'decisionTable.save',
  'decisionTable.exportDmn',
  'decisionTable.importDmn',
  'decisionTable.test',
  'decisionTable.submit',
  'decisionTable.takeBack',
  'decisionTable.approve',
  'decisionTable.refuse',
  'decisionTable.withdraw',
  // Templates of conditions are the provider's.
  'conditionTemplate.get',
  'conditionTemplate.delete',
  // Who reaches which user is tested in tests/api/user/partner-admin.test.ts.
  'user.edit',
  'user.deactivate',
  'user.resendActivation',
  'user.withdrawInvitation',
  'user.recoverPasskey',
  'user.endSessions',
  // Asset groups are for compliance; other roles are refused first.
  'assetGroup.get',
  'assetGroup.delete',
  // Compliance sees all entries; exports are personal, tested in tests/api/audit.
  'audit.find',
  'audit.startExport',
  'audit.downloadExport',
  // Personal, of visible queries, tested in tests/api/query-list.
  'queryList.startExport',
  'queryList.downloadExport',
  // Compliance sees all queries; tested in tests/api/privacy.
  'retention.save',
  'retention.endHold',
  'failedWork.retry',
  'providerSettings.logo',
  'providerSettings.returnForm',
  'providerSettings.takeBackDeadline',
  // Each query of a bulk call is checked: tested in tests/api/query/bulk-step.
  'bulkStep.statuses',
  'bulkStep.take',
  // Of the customer's own visit, tested in tests/api/condition.
  'apply.answerCondition',
  'apply.answerConditionWithFiles',
  // Of the surety's own link, tested in tests/api/condition.
  'suretyLink.answer',
  'suretyLink.answerWithFiles',
  // Of the user who has made the code, tested in tests/api/condition.
  'condition.photoCode',
  'condition.revokePhotoCode',
  // Personal, tested in tests/api/saved-view.
  'savedView.create',
  'savedView.save',
  'savedView.delete',
])
