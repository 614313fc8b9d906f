import { isSame } from '../../../domain/is-same.ts'
import {
  type Choices,
  commonBase,
  compareVersions,
  mergeVersions,
  type RecordShape,
  type Side,
  type Versions,
} from '../../../domain/versions.ts'

/** The values of a record's form and the version that they are based on; null before the first save. */
export type RecordValues = { modifiedDtime?: string | null | undefined }

/** Unsaved input, and the stored values that it is based on. `isCopy`: made from another record, not typed. */
export type RecordDraft = { base: RecordValues; values: RecordValues; isCopy?: boolean | undefined }

/** Who stored a version. `own`: the user, in another window; a null name means unknown. */
export type Saver = { name: string | null; own: boolean }

/** The destination of a navigation: a path of the portal, or the key of an entry in the browser's history. */
export type Destination = { path: string; replace: boolean; state: unknown } | { entry: string }

/**
 * How a save ended:
 * - `saved`: `stored` is the record now, `response` what the server returned;
 * - `conflict`: another user stored `theirs` in between;
 * - `gone`: the record has been deleted;
 * - `invalid`: fields have errors, which they show;
 * - `unanswered`: the response was lost, so the save may have succeeded;
 * - `refused`: the save failed, and the user has been notified.
 */
export type SaveOutcome =
  | { kind: 'saved'; stored: RecordValues; response: unknown }
  | { kind: 'conflict'; theirs: RecordValues; saver: Saver }
  | { kind: 'gone' | 'invalid' | 'unanswered' | 'refused' }

export type RecordInput = {
  shape: RecordShape
  /** The unsaved input that this browser tab has of the record. */
  draft: RecordDraft | null
  /** Whether the form stays on the record after a save; false if a save creates a record and leaves. */
  staysOpen: boolean
}

export type RecordContext = RecordInput & {
  /** The stored values that the form is based on. */
  base: RecordValues
  /** The form's values. */
  values: RecordValues
  /** The record as it was last read or saved. */
  latest: RecordValues
  /** The values that the last save sent. */
  sent: RecordValues
  /** The values of a save that got no response. */
  unanswered: RecordValues | null
  /** Another user's version, while the user compares it. */
  theirs: RecordValues
  saver: Saver
  choices: Choices
  /** The running save contains another user's changes, so a second conflict is always shown. */
  merged: boolean
  /** The form was restored from its draft. */
  restored: boolean
  /** What follows the save, by a name that the editor knows. */
  after: string
  /** Where the user wants to navigate while the dialog asks whether to discard the input. */
  to: Destination | null
  /** Why the record could not be read. */
  error: unknown
}

export type RecordEvent =
  /** The record was read, initially or again. */
  | { type: 'record.read'; stored: RecordValues }
  /** The record does not exist. */
  | { type: 'record.absent' }
  | { type: 'record.unreadable'; error: unknown }
  | { type: 'record.retry' }
  /** `after`: what follows, by a name that the editor knows. */
  | { type: 'record.save'; after?: string }
  | { type: 'form.input'; values: RecordValues }
  | { type: 'draft.discard' }
  | { type: 'conflict.choose'; paths: readonly string[]; side: Side }
  | { type: 'conflict.save' }
  | { type: 'conflict.back' }
  | { type: 'leave.ask'; to: Destination }
  | { type: 'leave.stay' }
  | { type: 'leave.confirm' }
  /** There is no record left to save the input into. */
  | { type: 'page.release' }

export type Stored = { stored: RecordValues }
export type Theirs = { theirs: RecordValues; saver: Saver }
/** The parameters of the machine's actions and guards. */
export type Params = {
  values: { values: RecordValues }
  draft: RecordDraft
  leaving: { response: unknown; after: string; draft: RecordDraft | null }
  merged: { paths: readonly string[]; saver: Saver }
  choice: { paths: readonly string[]; side: Side }
  to: { to: Destination | null }
  kind: { kind: SaveOutcome['kind'] }
}
export type Outcome = { outcome: SaveOutcome }

export const unknownSaver: Saver = { name: null, own: false }

/** The versions of a conflict. Values stored by a lost save of this form are not another user's changes. */
export const versionsOf = (
  { shape, base, unanswered, values }: RecordContext,
  theirs: RecordValues,
): Versions<RecordValues> => ({
  base: unanswered ? commonBase(shape, { base, sent: unanswered, theirs }) : base,
  theirs,
  mine: values,
})

export const differencesFrom = (context: RecordContext, theirs: RecordValues) =>
  compareVersions(context.shape, versionsOf(context, theirs))

/** Whether another user's version conflicts with no field that the form has changed. */
export const isMergeable = (context: RecordContext, theirs: RecordValues): boolean =>
  differencesFrom(context, theirs).differences.length === 0

export const isLater = (one: RecordValues, than: RecordValues): boolean =>
  Date.parse(one.modifiedDtime ?? '') > Date.parse(than.modifiedDtime ?? '')

export const storedOf = ({ event }: { event: Stored }): Stored => ({ stored: event.stored })
export const readOf = ({ event }: { event: Stored }): Theirs => ({
  theirs: event.stored,
  saver: unknownSaver,
})
export const outcomeOf = ({ event }: { event: { output: SaveOutcome } }): Outcome => ({
  outcome: event.output,
})
export const savedOf = ({ event: { output } }: { event: { output: SaveOutcome } }) => ({
  stored: output.kind === 'saved' ? output.stored : {},
  response: output.kind === 'saved' ? output.response : null,
})
export const theirsOf = ({ event: { output } }: { event: { output: SaveOutcome } }): Theirs =>
  output.kind === 'conflict' ? output : { theirs: {}, saver: unknownSaver }
export const endedAs = (kind: SaveOutcome['kind']) =>
  ({
    type: 'hasEnded',
    params: ({ event }: { event: { output: SaveOutcome } }) => ({ outcome: event.output, kind }),
  }) as const
export const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
export const leavingOf = ({
  context: { shape, sent, values, after },
  event,
}: {
  context: RecordContext
  event: { output: SaveOutcome }
}): Params['leaving'] => {
  const { stored, response } = savedOf({ event })
  const typed = isSame(sent, values)
    ? null
    : mergeVersions(shape, { base: sent, theirs: stored, mine: values })
  return { response, after, draft: typed && { base: stored, values: typed } }
}

export const mergedByReadOf = ({ context, event }: { context: RecordContext; event: Stored }) =>
  mergedOf(context, readOf({ event }))
export const mergedBySaveOf = ({
  context,
  event,
}: {
  context: RecordContext
  event: { output: SaveOutcome }
}) => mergedOf(context, theirsOf({ event }))

const mergedOf = (context: RecordContext, { theirs, saver }: Theirs) => ({
  paths: differencesFrom(context, theirs).fromThem.map(({ path }) => path),
  saver,
})

export const initialContext: Omit<RecordContext, keyof RecordInput> = {
  base: {},
  values: {},
  latest: {},
  sent: {},
  unanswered: null,
  theirs: {},
  saver: unknownSaver,
  choices: {},
  merged: false,
  restored: false,
  after: '',
  to: null,
  error: null,
}

type Input = { event: { values: RecordValues } }
const valuesOf = ({ event: { values } }: Input) => ({ values })
export const isNewInput = { type: 'isNewInput', params: valuesOf } as const
export const isUnsaved = { type: 'isUnsaved', params: valuesOf } as const
export const setValues = { type: 'setValues', params: valuesOf } as const
export const setError = {
  type: 'setError',
  params: ({ event: { error } }: { event: { error: unknown } }) => ({ error }),
} as const
export const setDestination = {
  type: 'setDestination',
  params: ({ event: { to } }: { event: { to: Destination } }) => ({ to }),
} as const
export const adoptLatest = {
  type: 'adopt',
  params: ({ context }: { context: RecordContext }) => ({ stored: context.latest }),
} as const
export const keepDraft = {
  type: 'keepDraft',
  params: ({ context, event }: Input & { context: RecordContext }) => ({
    base: context.base,
    values: event.values,
  }),
} as const

/** Puts the machine's values into the form, and reports whether they are saved. */
export const fill = [
  { type: 'fillForm', params: ({ context }: { context: RecordContext }) => ({ values: context.values }) },
  'raiseFormInput',
] as const
export const saved = [{ type: 'notifySaved', params: savedOf }, ...fill] as const
/** Compares the stored record with the draft as if it had been read while the draft was typed. */
export const begin = {
  target: 'editing',
  actions: [{ type: 'restoreDraft', params: storedOf }, ...fill, 'compareRead'],
} as const
export const leaving = {
  target: '#recordEditor.left',
  actions: [
    'clearDraft',
    { type: 'leave', params: ({ context }: { context: RecordContext }) => ({ to: context.to }) },
  ],
} as const
