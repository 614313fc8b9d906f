import type { StepPayload } from '../../lifecycle/query/catalogue.ts'
import type { QueryEventType } from '../../lifecycle/query/events.ts'
import type { TabName } from './tabs.ts'

/**
 * How a save ended:
 * - `saved`: stored at `at`, ISO;
 * - `invalid`: fields have errors, the first on `tab`;
 * - `conflict`: someone else saved in between;
 * - `offline`: the server was not reached, the draft stays on the device;
 * - `refused`: the server refused or failed, and the user has been notified.
 */
export type SaveResult =
  | { kind: 'saved'; at: string }
  | { kind: 'invalid'; tab: TabName | null }
  | { kind: 'conflict' }
  | { kind: 'offline' }
  | { kind: 'refused' }

export type StepRequest = { event: QueryEventType; payload: StepPayload }

/** How a step ended: `moved` where the status changed, `sent` where somebody else now decides. */
export type StepResult = { moved: boolean; sent: boolean }

/** What follows a successful save. */
export type AfterSave =
  | { type: 'stay' }
  /** `onlySaved`: the tab stays closed while the server cannot be reached. */
  | { type: 'openTab'; tab: TabName; onlySaved: boolean }
  | { type: 'takeStep'; request: StepRequest }

export type QueryEditorEvent =
  /** `saves`: the form has unsaved input, which is saved first. */
  | { type: 'tab.open'; tab: TabName; saves: boolean }
  | { type: 'query.save' }
  | { type: 'query.next' }
  | { type: 'step.take'; request: StepRequest; saves: boolean }
  | { type: 'conflict.resolved' }
  | { type: 'conflict.cancel' }
  | { type: 'connection.isBack' }
  | { type: 'query.sent' }
  | { type: 'notice.dismiss' }

export const requestedStep = (afterSave: AfterSave): StepRequest => {
  if (afterSave.type !== 'takeStep') throw new Error('no step was requested')
  return afterSave.request
}
