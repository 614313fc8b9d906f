import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { fromCallback, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import type { RecordShape, Side } from '../../domain/versions.ts'
import type {
  Destination,
  Params,
  RecordValues,
  SaveOutcome,
  Saver,
} from '../../machines/flow/record/record-editor.context.ts'
import {
  type RecordEditorActor,
  recordEditorMachine,
} from '../../machines/flow/record/record-editor.machine.ts'
import { CallError, mayHaveSucceeded } from '../api/call-error.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { setServerErrors } from '../api/set-server-errors.ts'
import { useSchemaForm } from '../design/form/useSchemaForm.ts'
import { clearRecordDraft, type RecordDraftKey, readRecordDraft, saveRecordDraft } from './record-draft.ts'
import { blockNavigation } from './block-navigation.ts'
import { isAbsent, type RecordReader } from './read-record.ts'

/** The labels of a record's fields, by path. */
export type RecordTexts = {
  name: (path: string) => string
  /** The parent of the field, if its name does not tell. */
  part?: (path: string) => string | null
  /** A value as text; empty if there is none. */
  value: (path: string, value: unknown) => string
  /** The changes that each side has made, instead of the whole values where these are too long; null for other fields. */
  sides?: (path: string, values: { was: unknown } & Record<Side, unknown>) => Record<Side, ReactNode> | null
}

type Values = FieldValues & RecordValues

export type RecordOptions<V extends Values, Output, Saved> = {
  draft: RecordDraftKey
  schema: z.ZodMiniType<Output, V>
  prepare?: (values: V) => V
  shape: RecordShape
  read: RecordReader<V | object>
  /** Sends the validated form; resolves to the stored record. */
  save: (values: Output) => Promise<Saved>
  /** The schema of the record in responses and conflicts. */
  record: z.ZodMiniType<Saved>
  valuesOf: (saved: Saved) => V
  texts: RecordTexts
  /** Message id of the alert after a save. */
  saved: string
  /** The form creates a record and leaves. */
  isNew?: boolean
  /** The form of a created record, which takes over input typed during the save. */
  formOf?: (saved: Saved) => { form: string; path: string }
  /** Notifies the rest of the portal. */
  onSaved?: (saved: Saved) => unknown
  /** Navigates to the destination of a save; without it the editor stays. */
  leave?: (saved: Saved, after: string) => void
}

export type RecordEditor<V extends Values = Values, Output = unknown> = {
  actor: RecordEditorActor
  form: UseFormReturn<V, unknown, Output>
  texts: RecordTexts
  shape: RecordShape
}

/** The form of a record and the machine that reads, drafts, saves and merges it. */
export const useRecordEditor = <V extends Values, Output, Saved>(
  options: RecordOptions<V, Output, Saved>,
): RecordEditor<V, Output> => {
  const { draft, schema, prepare, shape, texts, read, isNew = false } = options
  const client = useQueryClient()
  const { failWith } = useAlerts()
  const [found] = useState(() => readRecordDraft<RecordValues>(draft))
  const form = useSchemaForm<V, Output>(schema, prepare ? { prepare } : {})
  const actor = useActorRef(
    recordEditorMachine.provide({
      actors: {
        watchRecord: fromCallback(({ sendBack }) =>
          read(client, {
            read: (stored) => sendBack({ type: 'record.read', stored }),
            absent: () => sendBack({ type: 'record.absent' }),
            unreadable: (error) => sendBack({ type: 'record.unreadable', error }),
          }),
        ),
        watchForm: fromCallback(({ sendBack }) =>
          form.subscribe({
            formState: { values: true },
            callback: () => sendBack({ type: 'form.input', values: structuredClone(form.getValues()) }),
          }),
        ),
        blockNavigation: fromCallback(({ sendBack }) =>
          blockNavigation((to) => sendBack({ type: 'leave.ask', to })),
        ),
        saveRecord: fromPromise<SaveOutcome>(async () => {
          let outcome: SaveOutcome = { kind: 'invalid' }
          await form.handleSubmit(async (values) => {
            outcome = await send({ ...options, form, failWith }, values)
          })()
          return outcome
        }),
      },
      actions: useActions(options, (values) => form.reset(values)),
    }),
    { input: { shape, draft: found, staysOpen: !isNew } },
  )
  return { actor, form, texts, shape }
}

const saverOf = (error: CallError): Saver => {
  const { name = null, own = false } = error.problem.savedBy ?? {}
  return { name, own }
}

const mergedTexts = ({ name, own }: Saver) =>
  own ? 'record.mergedOwn' : name === null ? 'record.merged' : 'record.mergedBy'

type Sending<V extends Values, Output, Saved> = RecordOptions<V, Output, Saved> & {
  form: UseFormReturn<V, unknown, Output>
  failWith: (error: unknown) => void
}

/** Sends the validated form and returns how the save ended. */
const send = async <V extends Values, Output, Saved>(
  { save, valuesOf, record, form, failWith }: Sending<V, Output, Saved>,
  values: Output,
): Promise<SaveOutcome> => {
  try {
    const response = await save(values)
    return { kind: 'saved', stored: valuesOf(response), response }
  } catch (error) {
    if (error instanceof CallError && error.problem.code === 'record.conflict') {
      const stored = z.safeParse(record, error.problem.stored)
      if (stored.success) return { kind: 'conflict', theirs: valuesOf(stored.data), saver: saverOf(error) }
    }
    if (isAbsent(error)) return { kind: 'gone' }
    if (mayHaveSucceeded(error)) {
      failWith(error)
      return { kind: 'unanswered' }
    }
    if (setServerErrors(form, error)) return { kind: 'invalid' }
    failWith(error)
    return { kind: 'refused' }
  }
}

/**
 * The machine's actions on form and page. An alert sends an event to another actor, so it waits until this action is
 * done.
 */
const useActions = <V extends Values, Output, Saved>(
  { draft, texts, saved, onSaved, formOf, leave }: RecordOptions<V, Output, Saved>,
  fill: (values: V) => void,
) => {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const alerts = useAlerts()
  const goTo = (to: Destination) => {
    if ('entry' in to) void window.navigation.traverseTo(to.entry)
    else navigate(to.path, { replace: to.replace, state: to.state })
  }
  const nameMerged = (paths: readonly string[], saver: Saver) => {
    const fields = intl.formatList([...new Set(paths.map((path) => texts.name(path)))])
    if (paths.length > 0)
      alerts.succeed(mergedTexts(saver), { fields, name: saver.name ?? '' }, { long: true })
  }
  return {
    fillForm: (_: unknown, { values }: { values: RecordValues }) => fill(values as V),
    keepDraft: (_: unknown, input: { base: RecordValues; values: RecordValues }) =>
      void saveRecordDraft(draft, input),
    clearDraft: () => clearRecordDraft(draft),
    notifyMerged: (_: unknown, { paths, saver }: { paths: readonly string[]; saver: Saver }) =>
      queueMicrotask(() => nameMerged(paths, saver)),
    notifySaved: (_: unknown, { response }: { response: unknown }) =>
      queueMicrotask(() => {
        alerts.succeed(saved)
        void onSaved?.(response as Saved)
      }),
    notifyFailure: (_: unknown, { error }: { error: unknown }) =>
      queueMicrotask(() => alerts.failWith(error)),
    leaveSaved: (_: unknown, { response, after, draft: typed }: Params['leaving']) =>
      queueMicrotask(() => {
        const created = typed === null ? null : formOf?.(response as Saved)
        if (typed && created) {
          void saveRecordDraft({ ...draft, form: created.form }, typed)
          navigate(created.path, { replace: true })
        } else leave?.(response as Saved, after)
      }),
    leave: (_: unknown, { to }: { to: Destination | null }) =>
      queueMicrotask(() => {
        if (to) goTo(to)
      }),
  }
}
