import accessibility from './en/accessibility.json' with { type: 'json' }
import activation from './en/activation.json' with { type: 'json' }
import agreement from './en/agreement.json' with { type: 'json' }
import alerts from './en/alerts.json' with { type: 'json' }
import answerFiles from './en/answerFiles.json' with { type: 'json' }
import application from './en/application.json' with { type: 'json' }
import apply from './en/apply.json' with { type: 'json' }
import ask from './en/ask.json' with { type: 'json' }
import asked from './en/asked.json' with { type: 'json' }
import asset from './en/asset.json' with { type: 'json' }
import assetGroup from './en/assetGroup.json' with { type: 'json' }
import audit from './en/audit.json' with { type: 'json' }
import beneficiary from './en/beneficiary.json' with { type: 'json' }
import chart from './en/chart.json' with { type: 'json' }
import client from './en/client.json' with { type: 'json' }
import committee from './en/committee.json' with { type: 'json' }
import company from './en/company.json' with { type: 'json' }
import condition from './en/condition.json' with { type: 'json' }
import conditionTemplate from './en/conditionTemplate.json' with { type: 'json' }
import conditionText from './en/conditionText.json' with { type: 'json' }
import connection from './en/connection.json' with { type: 'json' }
import container from './en/container.json' with { type: 'json' }
import contract from './en/contract.json' with { type: 'json' }
import credit from './en/credit.json' with { type: 'json' }
import dashboard from './en/dashboard.json' with { type: 'json' }
import decision from './en/decision.json' with { type: 'json' }
import decisionTable from './en/decisionTable.json' with { type: 'json' }
import design from './en/design.json' with { type: 'json' }
import digital from './en/digital.json' with { type: 'json' }
import document from './en/document.json' with { type: 'json' }
import done from './en/done.json' with { type: 'json' }
import draft from './en/draft.json' with { type: 'json' }
import earlyRepayment from './en/earlyRepayment.json' with { type: 'json' }
import error from './en/error.json' with { type: 'json' }
import event from './en/event.json' with { type: 'json' }
import evidence from './en/evidence.json' with { type: 'json' }
import explain from './en/explain.json' with { type: 'json' }
import exportTexts from './en/export.json' with { type: 'json' }
import failedWork from './en/failedWork.json' with { type: 'json' }
import field from './en/field.json' with { type: 'json' }
import guarantor from './en/guarantor.json' with { type: 'json' }
import handover from './en/handover.json' with { type: 'json' }
import happened from './en/happened.json' with { type: 'json' }
import insurance from './en/insurance.json' with { type: 'json' }
import lack from './en/lack.json' with { type: 'json' }
import limit from './en/limit.json' with { type: 'json' }
import lock from './en/lock.json' with { type: 'json' }
import mail from './en/mail.json' with { type: 'json' }
import message from './en/message.json' with { type: 'json' }
import need from './en/need.json' with { type: 'json' }
import note from './en/note.json' with { type: 'json' }
import offerType from './en/offerType.json' with { type: 'json' }
import palette from './en/palette.json' with { type: 'json' }
import partner from './en/partner.json' with { type: 'json' }
import passkey from './en/passkey.json' with { type: 'json' }
import password from './en/password.json' with { type: 'json' }
import past from './en/past.json' with { type: 'json' }
import payment from './en/payment.json' with { type: 'json' }
import photo from './en/photo.json' with { type: 'json' }
import presence from './en/presence.json' with { type: 'json' }
import principal from './en/principal.json' with { type: 'json' }
import privacy from './en/privacy.json' with { type: 'json' }
import providerSettings from './en/providerSettings.json' with { type: 'json' }
import publicPerson from './en/publicPerson.json' with { type: 'json' }
import query from './en/query.json' with { type: 'json' }
import reason from './en/reason.json' with { type: 'json' }
import record from './en/record.json' with { type: 'json' }
import refusal from './en/refusal.json' with { type: 'json' }
import registration from './en/registration.json' with { type: 'json' }
import returnForm from './en/returnForm.json' with { type: 'json' }
import risk from './en/risk.json' with { type: 'json' }
import riskColumn from './en/riskColumn.json' with { type: 'json' }
import role from './en/role.json' with { type: 'json' }
import route from './en/route.json' with { type: 'json' }
import sandbox from './en/sandbox.json' with { type: 'json' }
import screening from './en/screening.json' with { type: 'json' }
import secci from './en/secci.json' with { type: 'json' }
import secciSheet from './en/secciSheet.json' with { type: 'json' }
import selfServe from './en/selfServe.json' with { type: 'json' }
import sequence from './en/sequence.json' with { type: 'json' }
import session from './en/session.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import shopContract from './en/shopContract.json' with { type: 'json' }
import signerRole from './en/signerRole.json' with { type: 'json' }
import signing from './en/signing.json' with { type: 'json' }
import sms from './en/sms.json' with { type: 'json' }
import stage from './en/stage.json' with { type: 'json' }
import status from './en/status.json' with { type: 'json' }
import surety from './en/surety.json' with { type: 'json' }
import suretyLink from './en/suretyLink.json' with { type: 'json' }
import template from './en/template.json' with { type: 'json' }
import term from './en/term.json' with { type: 'json' }
import terms from './en/terms.json' with { type: 'json' }
import timeline from './en/timeline.json' with { type: 'json' }
import transaction from './en/transaction.json' with { type: 'json' }
import turn from './en/turn.json' with { type: 'json' }
import user from './en/user.json' with { type: 'json' }
import webhook from './en/webhook.json' with { type: 'json' }
import withdrawal from './en/withdrawal.json' with { type: 'json' }
import workflow from './en/workflow.json' with { type: 'json' }

/** All texts in English, by id: the first word of an id names its file. For the server, tests and types; the client fetches them by word. */
export const en = {
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
