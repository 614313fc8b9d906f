import {
  type Choices,
  commonBase,
  compareVersions,
  type RecordShape,
  type Side,
  type Versions,
} from '../../../domain/versions.ts'

/** The values of a record's form, with the version that they are based on; none before the first save. */
export type RecordValues = { modifiedDtime?: string | null | undefined }

/** Unsaved input, and the stored values that it is based on. */
export type RecordDraft = { base: RecordValues; values: RecordValues }

/** Who stored a version: `own` where it was the user, in another window; name null where unknown. */
export type Saver = { name: string | null; own: boolean }

/** Where somebody wants to go: a path of the portal, or an entry of the browser's history by its key. */
export type Destination = { path: string; replace: boolean; state: unknown } | { entry: string }

/**
 * How a save ended:
 * - `saved`: `stored` is the record now, `answer` what the server said;
 * - `conflict`: somebody else stored `theirs` in between;
 * - `gone`: the record has been deleted;
 * - `invalid`: fields have errors, shown at them;
 * - `unanswered`: nobody knows whether it was made;
 * - `refused`: it was not, and the user has been told why.
 */
export type SaveOutcome =
  | { kind: 'saved'; stored: RecordValues; answer: unknown }
  | { kind: 'conflict'; theirs: RecordValues; saver: Saver }
  | { kind: 'gone' | 'invalid' | 'unanswered' | 'refused' }

export type RecordInput = {
  shape: RecordShape
  /** The unsaved input that this browser tab has of the record. */
  draft: RecordDraft | null
  /** The form can go on with the record after a save; not where that makes a new one and leaves. */
  goesOn: boolean
}

export type RecordContext = RecordInput & {
  /** The stored values that the form is based on. */
  base: RecordValues
  /** The form. */
  values: RecordValues
  /** The record as it was last read or saved. */
  latest: RecordValues
  /** What the last save has sent. */
  sent: RecordValues
  /** What was sent by a save to which no answer came. */
  unanswered: RecordValues | null
  /** What somebody else has stored, while it is compared. */
  theirs: RecordValues
  saver: Saver
  choices: Choices
  /** The running save holds the changes of somebody else: a second conflict is shown in any case. */
  merged: boolean
  /** The form was restored from its draft. */
  restored: boolean
  /** What follows the save, by a name that the editor knows. */
  after: string
  /** Where the user wants to go, while they are asked. */
  to: Destination | null
  /** Why the record could not be read. */
  error: unknown
}

export type RecordEvent =
  /** The record was read: at first, and whenever it is read again. */
  | { type: 'record.read'; stored: RecordValues }
  /** There is no such record. */
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
  /** There is nothing left to save the input into. */
  | { type: 'page.release' }

export type Stored = { stored: RecordValues }
export type Theirs = { theirs: RecordValues; saver: Saver }
/** What the actions and guards of the machine are told. */
export type Params = {
  values: { values: RecordValues }
  draft: RecordDraft
  merged: { paths: readonly string[]; saver: Saver }
  choice: { paths: readonly string[]; side: Side }
  to: { to: Destination | null }
  kind: { kind: SaveOutcome['kind'] }
}
export type Outcome = { outcome: SaveOutcome }

export const nobody: Saver = { name: null, own: false }

/** The versions of a conflict. What a lost save of this form has stored is no change of somebody else. */
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

/** Whether somebody else's version collides with no field that the form has changed. */
export const isApart = (context: RecordContext, theirs: RecordValues): boolean =>
  differencesFrom(context, theirs).differences.length === 0

export const isLater = (one: RecordValues, than: RecordValues): boolean =>
  Date.parse(one.modifiedDtime ?? '') > Date.parse(than.modifiedDtime ?? '')

export const storedOf = ({ event }: { event: Stored }): Stored => ({ stored: event.stored })
export const readOf = ({ event }: { event: Stored }): Theirs => ({ theirs: event.stored, saver: nobody })
export const outcomeOf = ({ event }: { event: { output: SaveOutcome } }): Outcome => ({
  outcome: event.output,
})
export const savedOf = ({ event: { output } }: { event: { output: SaveOutcome } }) => ({
  stored: output.kind === 'saved' ? output.stored : {},
  answer: output.kind === 'saved' ? output.answer : null,
})
export const theirsOf = ({ event: { output } }: { event: { output: SaveOutcome } }): Theirs =>
  output.kind === 'conflict' ? output : { theirs: {}, saver: nobody }
export const endedAs = (kind: SaveOutcome['kind']) =>
  ({
    type: 'hasEnded',
    params: ({ event }: { event: { output: SaveOutcome } }) => ({ outcome: event.output, kind }),
  }) as const
export const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error })
export const afterOf = ({
  context: { after },
  event: { output },
}: {
  context: RecordContext
  event: { output: SaveOutcome }
}) => ({ answer: output.kind === 'saved' ? output.answer : null, after })

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

export const atFirst: Omit<RecordContext, keyof RecordInput> = {
  base: {},
  values: {},
  latest: {},
  sent: {},
  unanswered: null,
  theirs: {},
  saver: nobody,
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

/** Puts the values of the machine into the form, and tells the page whether they are saved. */
export const fill = [
  { type: 'fillForm', params: ({ context }: { context: RecordContext }) => ({ values: context.values }) },
  'tellPage',
] as const
export const saved = [{ type: 'notifySaved', params: savedOf }, ...fill] as const
/** What was read is compared with the draft as if it had come while that was typed. */
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
