import type { Dependencies } from './dependencies/dependencies.ts'
import type { Api } from './platform/http/bind.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { workflowRoutes } from './workflow/workflow.routes.ts'
import { earlyRepaymentRoutes } from './early-repayment/early-repayment.routes.ts'
import { failedWorkRoutes } from './failed-work/failed-work.routes.ts'
import { decisionTableRoutes } from './decision-table/decision-table.routes.ts'
import { documentRoutes } from './document/document.routes.ts'
import { assertPrints } from './document/paper/print.ts'
import { agreementRoutes } from './document/paper/agreement.routes.ts'
import { conditionTemplateRoutes } from './condition/condition-template.routes.ts'
import { conditionRoutes } from './condition/condition.routes.ts'
import { photoRoutes } from './condition/photo.routes.ts'
import { suretyLinkRoutes } from './condition/surety-link.routes.ts'
import { containerRoutes } from './container/container.routes.ts'
import { evidenceRoutes } from './risk/evidence.routes.ts'
import { riskRoutes } from './risk/risk.routes.ts'
import { screeningRoutes } from './screening/screening.routes.ts'
import { secciRoutes } from './secci/secci.routes.ts'
import { shopRoutes } from './shop/shop.routes.ts'
import { attachmentRoutes } from './selfserve/attachment.routes.ts'
import { offerPaperRoutes } from './selfserve/offer-paper.routes.ts'
import { removeFromOffer } from './selfserve/remove-attachment.ts'
import { offerRoutes } from './selfserve/offer.routes.ts'
import { signingRoutes } from './container/signing.routes.ts'
import { applyRoutes } from './apply/apply.routes.ts'
import { assetRoutes } from './asset/asset.routes.ts'
import { assetGroupRoutes } from './asset-group/asset-group.routes.ts'
import { financierRoutes } from './financier/financier.routes.ts'
import { partnerRoutes } from './partner/partner.routes.ts'
import { beneficiaryRoutes } from './beneficiary/beneficiary.routes.ts'
import { bulkStepRoutes, changeRoutes, queryRoutes, queryPartnerRoutes } from './query/query.routes.ts'
import { clientRoutes } from './client/client.routes.ts'
import { committeeRoutes } from './committee/committee.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { guarantorRoutes } from './guarantor/guarantor.routes.ts'
import { providerSettingsRoutes } from './provider-settings/provider-settings.routes.ts'
import { limitRoutes, qualifyRoutes } from './limit/limit.routes.ts'
import { messageRoutes } from './message/message.routes.ts'
import { paymentRoutes } from './payment/payment.routes.ts'
import { presenceRoutes } from './presence/presence.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { retentionRoutes } from './privacy/retention.routes.ts'
import { reasonRoutes } from './reason/reason.routes.ts'
import { queryListRoutes } from './query-list/query-list.routes.ts'
import { savedViewRoutes } from './saved-view/saved-view.routes.ts'
import { statusHistoryRoutes, timelineRoutes } from './timeline/timeline.routes.ts'
import { stepRoutes } from './step/step.routes.ts'
import { suretyRoutes } from './surety/surety.routes.ts'
import { templateRoutes } from './template/template.routes.ts'
import { webhookRoutes } from './webhook/webhook.routes.ts'
import type { Lifecycles } from './lifecycles.ts'
import type { SessionDependencies } from './session/authenticate.ts'
import type { OpenSession } from './session/session.store.ts'
import { sequenceRoutes } from './sequence/sequence.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { deviceRoutes } from './session/device.routes.ts'
import { passkeyRoutes } from './session/passkey/passkey.routes.ts'
import { passkeyRecoveryRoutes } from './session/passkey/recovery.routes.ts'
import { passkeySignInRoutes } from './session/passkey/passkey-sign-in.routes.ts'
import { deviceLinkRoutes, digitalLoginRoutes } from './session/digital/digital-login.routes.ts'
import { ssoRoutes } from './session/sso/sso.routes.ts'
import { activationRoutes } from './user/activation/activation.routes.ts'
import { ownRoutes } from './user/own.routes.ts'
import { userRoutes } from './user/user.routes.ts'

type PortalApi = Api<OpenSession> & Dependencies & SessionDependencies & { lifecycles: Lifecycles }

/** Routes of administration. */
const administrationRoutes = (api: PortalApi): void => {
  userRoutes(api)
  partnerRoutes(api)
  webhookRoutes(api)
  assetGroupRoutes(api)
  reasonRoutes(api)
  conditionTemplateRoutes(api)
  decisionTableRoutes(api)
  financierRoutes(api)
  providerSettingsRoutes({ ...api, assertPrints })
  auditRoutes(api)
  retentionRoutes(api)
  privacyRoutes(api)
  workflowRoutes(api)
}

/** Routes of self-serve offers and the customer's page. */
const selfServeRoutes = (api: PortalApi): void => {
  offerRoutes(api)
  offerPaperRoutes(api)
  attachmentRoutes(api)
  applyRoutes(api)
  photoRoutes(api)
  suretyLinkRoutes(api)
}

/** Routes of consumers' information. */
const consumerRoutes = (api: PortalApi): void => {
  secciRoutes(api)
  earlyRepaymentRoutes(api)
}

/** Routes of the list, saved views and bulk steps. */
const listRoutes = (api: Api & Dependencies & { lifecycles: Lifecycles }): void => {
  queryListRoutes(api)
  savedViewRoutes(api)
  bulkStepRoutes(api)
}

/** Registers every route of the API. */
export const routes = (api: PortalApi): void => {
  sessionRoutes(api)
  deviceRoutes(api)
  passkeyRoutes(api)
  passkeySignInRoutes(api)
  passkeyRecoveryRoutes(api)
  digitalLoginRoutes(api)
  deviceLinkRoutes(api)
  ssoRoutes(api)
  activationRoutes(api)
  ownRoutes(api)
  administrationRoutes(api)
  queryRoutes(api)
  stepRoutes(api)
  committeeRoutes(api)
  changeRoutes(api)
  qualifyRoutes(api)
  presenceRoutes(api)
  paymentRoutes(api)
  listRoutes(api)
  statusHistoryRoutes(api)
  timelineRoutes(api)
  sequenceRoutes(api)
  assetRoutes(api)
  queryPartnerRoutes(api)
  suretyRoutes(api)
  guarantorRoutes(api)
  beneficiaryRoutes(api)
  limitRoutes(api)
  companyRoutes(api)
  clientRoutes(api)
  dashboardRoutes(api)
  agreementRoutes(api)
  consumerRoutes(api)
  containerRoutes(api)
  conditionRoutes(api)
  screeningRoutes(api)
  riskRoutes(api)
  evidenceRoutes(api)
  signingRoutes(api)
  shopRoutes(api)
  selfServeRoutes(api)
  messageRoutes(api)
  documentRoutes({ ...api, removeFromOffer: removeFromOffer(api) })
  templateRoutes(api)
  failedWorkRoutes(api)
}
