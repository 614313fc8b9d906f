import type { AnyStateMachine } from 'xstate'
import { connectionMachine } from '../../machines/flow/app/connection.machine.ts'
import { applicationMachine } from '../../machines/flow/apply/application.machine.ts'
import { customerConditionsMachine } from '../../machines/flow/apply/customer-conditions.machine.ts'
import { suretyVisitMachine } from '../../machines/flow/apply/surety-visit.machine.ts'
import { assetFormMachine } from '../../machines/flow/asset/asset-form.machine.ts'
import { answerFilesMachine } from '../../machines/flow/condition/answer-files.machine.ts'
import { photoCodeWorkMachine } from '../../machines/flow/condition/photo-code-work.machine.ts'
import { photoMachine } from '../../machines/flow/condition/photo.machine.ts'
import { conditionWorkMachine } from '../../machines/flow/condition/condition-work.machine.ts'
import { annulmentMachine } from '../../machines/flow/dashboard/annulment.machine.ts'
import { bulkStepMachine } from '../../machines/flow/dashboard/bulk-step.machine.ts'
import { dashboardMessageMachine } from '../../machines/flow/dashboard/dashboard-message.machine.ts'
import { queryListMachine } from '../../machines/flow/dashboard/query-list.machine.ts'
import { dmnImportMachine } from '../../machines/flow/decision-table/dmn-import.machine.ts'
import { fileUploadMachine } from '../../machines/flow/document/file-upload.machine.ts'
import { returningClientMachine } from '../../machines/flow/query/returning-client.machine.ts'
import { limitCheckMachine } from '../../machines/flow/limit/limit-check.machine.ts'
import { paletteSearchMachine } from '../../machines/flow/palette/palette-search.machine.ts'
import { presenceMachine } from '../../machines/flow/query/presence.machine.ts'
import { queryDraftMachine } from '../../machines/flow/query/query-draft.machine.ts'
import { querySessionMachine } from '../../machines/flow/query/query-session.machine.ts'
import { sendProgressMachine } from '../../machines/flow/query/send-progress.machine.ts'
import { personDataMachine } from '../../machines/flow/privacy/person-data.machine.ts'
import { recordEditorMachine } from '../../machines/flow/record/record-editor.machine.ts'
import { digitalLoginMachine } from '../../machines/flow/session/digital-login.machine.ts'
import { passkeyMachine } from '../../machines/flow/session/passkey.machine.ts'
import { remoteLoginMachine } from '../../machines/flow/session/remote-login.machine.ts'
import { sessionMachine } from '../../machines/flow/session/session.machine.ts'
import { templateDialogMachine } from '../../machines/flow/template/template-dialog.machine.ts'
import { whatIfMachine } from '../../machines/flow/workflow/what-if.machine.ts'
import type { AnyFlowTable } from './flow.ts'
import { annulmentTable } from '../specs/flow/annulment.table.ts'
import { answerFilesTable } from '../specs/flow/answer-files.table.ts'
import { applicationTable } from '../specs/flow/application.table.ts'
import { assetFormTable } from '../specs/flow/asset-form.table.ts'
import { bulkStepTable } from '../specs/flow/bulk-step.table.ts'
import { conditionWorkTable } from '../specs/flow/condition-work.table.ts'
import { connectionTable } from '../specs/flow/connection.table.ts'
import { customerConditionsTable } from '../specs/flow/customer-conditions.table.ts'
import { dashboardMessageTable } from '../specs/flow/dashboard-message.table.ts'
import { digitalLoginTable, TIME_LEFT } from '../specs/flow/digital-login.table.ts'
import { dmnImportTable } from '../specs/flow/dmn-import.table.ts'
import { fileUploadTable } from '../specs/flow/file-upload.table.ts'
import { returningClientTable } from '../specs/flow/returning-client.table.ts'
import { limitCheckTable } from '../specs/flow/limit-check.table.ts'
import { passkeyTable } from '../specs/flow/passkey.table.ts'
import { paletteSearchTable } from '../specs/flow/palette-search.table.ts'
import { personDataTable } from '../specs/flow/person-data.table.ts'
import { photoCodeWorkTable } from '../specs/flow/photo-code-work.table.ts'
import { photoTable } from '../specs/flow/photo.table.ts'
import { presenceTable } from '../specs/flow/presence.table.ts'
import { queryDraftTable } from '../specs/flow/query-draft.table.ts'
import { querySessionTable } from '../specs/flow/query-session.table.ts'
import { queryListTable } from '../specs/flow/query-list.table.ts'
import { recordEditorTable } from '../specs/flow/record-editor.table.ts'
import { remoteLoginTable } from '../specs/flow/remote-login.table.ts'
import { sendProgressTable } from '../specs/flow/send-progress.table.ts'
import { LIFETIME, sessionTable } from '../specs/flow/session.table.ts'
import { suretyVisitTable } from '../specs/flow/surety-visit.table.ts'
import { templateDialogTable } from '../specs/flow/template-dialog.table.ts'
import { whatIfTable } from '../specs/flow/what-if.table.ts'

const session = sessionMachine.provide({ delays: { untilExpiry: LIFETIME } })
/** Without its parent, the list, there is nobody to send to. */
const annulment = annulmentMachine.provide({ actions: { notifyDone: () => {}, notifyFailed: () => {} } })
const digitalLogin = digitalLoginMachine.provide({ delays: { limit: TIME_LEFT } })

/** Each flow machine with its table. */
export const flowTables: readonly (readonly [string, AnyStateMachine, AnyFlowTable])[] = [
  ['the visit to a query', querySessionMachine, querySessionTable],
  ['the draft of a query', queryDraftMachine, queryDraftTable],
  ['the presence at a query', presenceMachine, presenceTable],
  ['the progress of sending', sendProgressMachine, sendProgressTable],
  ['the limit check', limitCheckMachine, limitCheckTable],
  ['the returning client', returningClientMachine, returningClientTable],
  ['the import of a DMN file', dmnImportMachine, dmnImportTable],
  ['the upload of files', fileUploadMachine, fileUploadTable],
  ['the asset form', assetFormMachine, assetFormTable],
  ['the templates', templateDialogMachine, templateDialogTable],
  ['the list of queries', queryListMachine, queryListTable],
  ['the search of the palette', paletteSearchMachine, paletteSearchTable],
  ['the annulment of a query', annulment, annulmentTable],
  ['the what-if', whatIfMachine, whatIfTable],
  ['a step for many queries', bulkStepMachine, bulkStepTable],
  ['the message of the dashboard', dashboardMessageMachine, dashboardMessageTable],
  ['the conditions on the customer’s page', customerConditionsMachine, customerConditionsTable],
  ['the visit of a surety', suretyVisitMachine, suretyVisitTable],
  ['the files of an answer', answerFilesMachine, answerFilesTable],
  ['the code for a phone', photoCodeWorkMachine, photoCodeWorkTable],
  ['the page of a phone', photoMachine, photoTable],
  ["a user's work on a condition", conditionWorkMachine, conditionWorkTable],
  ['the record editor', recordEditorMachine, recordEditorTable],
  ['the data of a person', personDataMachine, personDataTable],
  ['the connection', connectionMachine, connectionTable],
  ['the visit to an offer', applicationMachine, applicationTable],
  ['the session', session, sessionTable],
  ['the sign-in by phone', digitalLogin, digitalLoginTable],
  ['a passkey', passkeyMachine, passkeyTable],
  ['the landing after single sign-on', remoteLoginMachine, remoteLoginTable],
]
