import type { Call } from './call.ts'
import { auditCalls } from './audit.calls.ts'
import { applyCalls } from './apply.calls.ts'
import { agreementCalls } from './agreement.calls.ts'
import { assetCalls } from './asset.calls.ts'
import { assetGroupCalls } from './asset-group.calls.ts'
import { beneficiaryCalls } from './beneficiary.calls.ts'
import { bulkStepCalls } from './bulk-step.calls.ts'
import { committeeCalls } from './committee.calls.ts'
import { companyCalls } from './company.calls.ts'
import { clientCalls } from './client.calls.ts'
import { conditionCalls } from './condition.calls.ts'
import { conditionTemplateCalls } from './condition-template.calls.ts'
import { containerCalls } from './container.calls.ts'
import { dashboardCalls } from './dashboard.calls.ts'
import { decisionTableCalls } from './decision-table.calls.ts'
import { documentCalls } from './document.calls.ts'
import { earlyRepaymentCalls } from './early-repayment.calls.ts'
import { failedWorkCalls } from './failed-work.calls.ts'
import { financierCalls } from './financier.calls.ts'
import { guarantorCalls } from './guarantor.calls.ts'
import { photoCalls } from './photo.calls.ts'
import { providerSettingsCalls } from './provider-settings.calls.ts'
import { limitCalls } from './limit.calls.ts'
import { messageCalls } from './message.calls.ts'
import { partnerCalls } from './partner.calls.ts'
import { passkeyCalls } from './passkey.calls.ts'
import { presenceCalls } from './presence.calls.ts'
import { queryCalls } from './query.calls.ts'
import { queryListCalls } from './query-list.calls.ts'
import { privacyCalls } from './privacy.calls.ts'
import { reasonCalls } from './reason.calls.ts'
import { retentionCalls } from './retention.calls.ts'
import { registrationCalls } from './registration.calls.ts'
import { savedViewCalls } from './saved-view.calls.ts'
import { evidenceCalls } from './evidence.calls.ts'
import { riskCalls } from './risk.calls.ts'
import { screeningCalls } from './screening.calls.ts'
import { secciCalls } from './secci.calls.ts'
import { selfServeCalls } from './selfserve.calls.ts'
import { sequenceCalls } from './sequence.calls.ts'
import { sessionCalls } from './session.calls.ts'
import { shopCalls } from './shop.calls.ts'
import { statusHistoryCalls } from './status-history.calls.ts'
import { suretyLinkCalls } from './surety-link.calls.ts'
import { suretyCalls } from './surety.calls.ts'
import { templateCalls } from './template.calls.ts'
import { timelineCalls } from './timeline.calls.ts'
import { userCalls } from './user.calls.ts'
import { webhookCalls } from './webhook.calls.ts'
import { workflowCalls } from './workflow.calls.ts'

/** Every endpoint, grouped by feature. */
export const calls = {
  session: sessionCalls,
  passkey: passkeyCalls,
  registration: registrationCalls,
  user: userCalls,
  query: queryCalls,
  committee: committeeCalls,
  bulkStep: bulkStepCalls,
  presence: presenceCalls,
  queryList: queryListCalls,
  savedView: savedViewCalls,
  statusHistory: statusHistoryCalls,
  timeline: timelineCalls,
  sequence: sequenceCalls,
  asset: assetCalls,
  assetGroup: assetGroupCalls,
  surety: suretyCalls,
  suretyLink: suretyLinkCalls,
  guarantor: guarantorCalls,
  beneficiary: beneficiaryCalls,
  limit: limitCalls,
  client: clientCalls,
  company: companyCalls,
  document: documentCalls,
  agreement: agreementCalls,
  message: messageCalls,
  container: containerCalls,
  condition: conditionCalls,
  risk: riskCalls,
  evidence: evidenceCalls,
  screening: screeningCalls,
  conditionTemplate: conditionTemplateCalls,
  decisionTable: decisionTableCalls,
  shop: shopCalls,
  selfServe: selfServeCalls,
  apply: applyCalls,
  photo: photoCalls,
  partner: partnerCalls,
  webhook: webhookCalls,
  template: templateCalls,
  privacy: privacyCalls,
  reason: reasonCalls,
  retention: retentionCalls,
  financier: financierCalls,
  dashboard: dashboardCalls,
  audit: auditCalls,
  workflow: workflowCalls,
  earlyRepayment: earlyRepaymentCalls,
  secci: secciCalls,
  failedWork: failedWorkCalls,
  providerSettings: providerSettingsCalls,
}

/** An endpoint with its name, e.g. `query.save`. */
export type NamedCall = { name: string; call: Call }

/** All endpoints as one list, for the OpenAPI document and the tests. */
export const allCalls: readonly NamedCall[] = Object.entries(calls).flatMap(([word, ofWord]) =>
  Object.entries<Call>(ofWord).map(([name, call]) => ({ name: `${word}.${name}`, call })),
)
