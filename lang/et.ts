import accessibility from './et/accessibility.json' with { type: 'json' }
import activation from './et/activation.json' with { type: 'json' }
import agreement from './et/agreement.json' with { type: 'json' }
import alerts from './et/alerts.json' with { type: 'json' }
import answerFiles from './et/answerFiles.json' with { type: 'json' }
import application from './et/application.json' with { type: 'json' }
import apply from './et/apply.json' with { type: 'json' }
import ask from './et/ask.json' with { type: 'json' }
import asked from './et/asked.json' with { type: 'json' }
import asset from './et/asset.json' with { type: 'json' }
import assetGroup from './et/assetGroup.json' with { type: 'json' }
import audit from './et/audit.json' with { type: 'json' }
import beneficiary from './et/beneficiary.json' with { type: 'json' }
import chart from './et/chart.json' with { type: 'json' }
import client from './et/client.json' with { type: 'json' }
import committee from './et/committee.json' with { type: 'json' }
import company from './et/company.json' with { type: 'json' }
import condition from './et/condition.json' with { type: 'json' }
import conditionTemplate from './et/conditionTemplate.json' with { type: 'json' }
import conditionText from './et/conditionText.json' with { type: 'json' }
import connection from './et/connection.json' with { type: 'json' }
import container from './et/container.json' with { type: 'json' }
import contract from './et/contract.json' with { type: 'json' }
import credit from './et/credit.json' with { type: 'json' }
import dashboard from './et/dashboard.json' with { type: 'json' }
import decision from './et/decision.json' with { type: 'json' }
import decisionTable from './et/decisionTable.json' with { type: 'json' }
import design from './et/design.json' with { type: 'json' }
import digital from './et/digital.json' with { type: 'json' }
import document from './et/document.json' with { type: 'json' }
import done from './et/done.json' with { type: 'json' }
import draft from './et/draft.json' with { type: 'json' }
import earlyRepayment from './et/earlyRepayment.json' with { type: 'json' }
import error from './et/error.json' with { type: 'json' }
import event from './et/event.json' with { type: 'json' }
import evidence from './et/evidence.json' with { type: 'json' }
import explain from './et/explain.json' with { type: 'json' }
import exportTexts from './et/export.json' with { type: 'json' }
import failedWork from './et/failedWork.json' with { type: 'json' }
import field from './et/field.json' with { type: 'json' }
import guarantor from './et/guarantor.json' with { type: 'json' }
import handover from './et/handover.json' with { type: 'json' }
import happened from './et/happened.json' with { type: 'json' }
import insurance from './et/insurance.json' with { type: 'json' }
import lack from './et/lack.json' with { type: 'json' }
import limit from './et/limit.json' with { type: 'json' }
import lock from './et/lock.json' with { type: 'json' }
import mail from './et/mail.json' with { type: 'json' }
import message from './et/message.json' with { type: 'json' }
import need from './et/need.json' with { type: 'json' }
import note from './et/note.json' with { type: 'json' }
import offerType from './et/offerType.json' with { type: 'json' }
import palette from './et/palette.json' with { type: 'json' }
import partner from './et/partner.json' with { type: 'json' }
import passkey from './et/passkey.json' with { type: 'json' }
import password from './et/password.json' with { type: 'json' }
import past from './et/past.json' with { type: 'json' }
import payment from './et/payment.json' with { type: 'json' }
import photo from './et/photo.json' with { type: 'json' }
import presence from './et/presence.json' with { type: 'json' }
import principal from './et/principal.json' with { type: 'json' }
import privacy from './et/privacy.json' with { type: 'json' }
import providerSettings from './et/providerSettings.json' with { type: 'json' }
import publicPerson from './et/publicPerson.json' with { type: 'json' }
import query from './et/query.json' with { type: 'json' }
import reason from './et/reason.json' with { type: 'json' }
import record from './et/record.json' with { type: 'json' }
import refusal from './et/refusal.json' with { type: 'json' }
import registration from './et/registration.json' with { type: 'json' }
import returnForm from './et/returnForm.json' with { type: 'json' }
import risk from './et/risk.json' with { type: 'json' }
import riskColumn from './et/riskColumn.json' with { type: 'json' }
import role from './et/role.json' with { type: 'json' }
import route from './et/route.json' with { type: 'json' }
import sandbox from './et/sandbox.json' with { type: 'json' }
import screening from './et/screening.json' with { type: 'json' }
import secci from './et/secci.json' with { type: 'json' }
import secciSheet from './et/secciSheet.json' with { type: 'json' }
import selfServe from './et/selfServe.json' with { type: 'json' }
import sequence from './et/sequence.json' with { type: 'json' }
import session from './et/session.json' with { type: 'json' }
import settings from './et/settings.json' with { type: 'json' }
import shell from './et/shell.json' with { type: 'json' }
import shopContract from './et/shopContract.json' with { type: 'json' }
import signerRole from './et/signerRole.json' with { type: 'json' }
import signing from './et/signing.json' with { type: 'json' }
import sms from './et/sms.json' with { type: 'json' }
import stage from './et/stage.json' with { type: 'json' }
import status from './et/status.json' with { type: 'json' }
import surety from './et/surety.json' with { type: 'json' }
import suretyLink from './et/suretyLink.json' with { type: 'json' }
import template from './et/template.json' with { type: 'json' }
import term from './et/term.json' with { type: 'json' }
import terms from './et/terms.json' with { type: 'json' }
import timeline from './et/timeline.json' with { type: 'json' }
import transaction from './et/transaction.json' with { type: 'json' }
import turn from './et/turn.json' with { type: 'json' }
import user from './et/user.json' with { type: 'json' }
import webhook from './et/webhook.json' with { type: 'json' }
import withdrawal from './et/withdrawal.json' with { type: 'json' }
import workflow from './et/workflow.json' with { type: 'json' }

/** All texts in Estonian, by id, as `en.ts` has the English ones. */
export const et = {
  ...accessibility,
  ...activation,
  ...agreement,
  ...alerts,
  ...answerFiles,
  ...application,
  ...apply,
  ...ask,
  ...asked,
  ...asset,
  ...assetGroup,
  ...audit,
  ...beneficiary,
  ...chart,
  ...client,
  ...committee,
  ...company,
  ...condition,
  ...conditionTemplate,
  ...conditionText,
  ...connection,
  ...container,
  ...contract,
  ...credit,
  ...dashboard,
  ...decision,
  ...decisionTable,
  ...design,
  ...digital,
  ...document,
  ...done,
  ...draft,
  ...earlyRepayment,
  ...error,
  ...event,
  ...evidence,
  ...explain,
  ...exportTexts,
  ...failedWork,
  ...field,
  ...guarantor,
  ...handover,
  ...happened,
  ...insurance,
  ...lack,
  ...limit,
  ...lock,
  ...mail,
  ...message,
  ...need,
  ...note,
  ...offerType,
  ...palette,
  ...partner,
  ...passkey,
  ...password,
  ...past,
  ...payment,
  ...photo,
  ...presence,
  ...principal,
  ...privacy,
  ...providerSettings,
  ...publicPerson,
  ...query,
  ...reason,
  ...record,
  ...refusal,
  ...registration,
  ...returnForm,
  ...risk,
  ...riskColumn,
  ...role,
  ...route,
  ...sandbox,
  ...screening,
  ...secci,
  ...secciSheet,
  ...selfServe,
  ...sequence,
  ...session,
  ...settings,
  ...shell,
  ...shopContract,
  ...signerRole,
  ...signing,
  ...sms,
  ...stage,
  ...status,
  ...surety,
  ...suretyLink,
  ...template,
  ...term,
  ...terms,
  ...timeline,
  ...transaction,
  ...turn,
  ...user,
  ...webhook,
  ...withdrawal,
  ...workflow,
}
