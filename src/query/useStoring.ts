import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { queryCalls } from '../../contract/query.calls.ts'
import { type Query, query as querySchema, type QuerySave } from '../../contract/query.ts'
import type { SaveResult } from '../../machines/query-editor.events.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { answerKey } from '../answer/answerKey.ts'
import { useChange } from '../answer/useChange.ts'
import { CallError, ConnectionLost } from '../call-error.ts'
import { placeProblem } from '../design/form/placeProblem.ts'
import { compare, merge } from './difference.ts'
import { fieldLabel } from './fieldLabel.ts'
import { tabOfField } from './fieldTab.ts'
import type { QueryForm, QueryFormReturn } from './useQueryForm.ts'
import { differingKeys, valuesOf } from './values.ts'

/** The query that a problem of this kind brings along: a save that came too late, a creation that came before. */
const storedIn = (error: unknown, code: 'query.conflict' | 'request.keyReused'): Query | null => {
  if (!(error instanceof CallError) || error.problem.code !== code) return null
  const parsed = z.safeParse(querySchema, error.problem.stored)
  return parsed.success ? parsed.data : null
}

const firstPath = (errors: object): string => Object.keys(errors)[0] ?? ''

/** Says why a save was refused: at the fields where it can be said there, else by an alert. */
const useRefusal = (form: QueryFormReturn) => {
  const intl = useIntl()
  const alerts = useAlerts()
  return (error: unknown): SaveResult => {
    if (error instanceof ConnectionLost) {
      alerts.failWith(error)
      return { kind: 'kept' }
    }
    const problem = error instanceof CallError ? error.problem : null
    if (problem?.code === 'query.locked') {
      const names = (problem.fields ?? []).map(({ path }) => fieldLabel(intl, path))
      alerts.fail('query.save.locked', { fields: intl.formatList([...new Set(names)]) }, { long: true })
      return { kind: 'refused' }
    }
    if (placeProblem(form, error))
      return { kind: 'invalid', tab: tabOfField(problem?.fields?.[0]?.path ?? '') }
    alerts.failWith(error)
    return { kind: 'refused' }
  }
}

/** Where both changed a query but no field twice, both changes stand together and nothing needs a choice. */
const useJoining = ({ form, desk, adopt }: QueryForm) => {
  const intl = useIntl()
  const alerts = useAlerts()
  return (stored: Query): QuerySave | null => {
    const versions = { base: desk.base(), theirs: valuesOf(stored), mine: form.getValues() }
    const { differences, fromThem } = compare(versions)
    if (differences.length > 0) return null
    const joined = merge(versions, {})
    adopt(versions.theirs)
    form.reset(joined, { keepDefaultValues: true })
    const fields = fromThem.map(({ path }) => fieldLabel(intl, path))
    if (fields.length > 0)
      alerts.succeed('query.save.joined', { fields: intl.formatList([...new Set(fields)]) }, { long: true })
    return joined
  }
}

/** Sends the form's values; where they come too late but nothing is disputed, once more with both changes. */
const useSending = (sheet: QueryForm, onCreated: (queryId: number) => void) => {
  const { form, desk, adopt } = sheet
  /** What a creation carried whose answer was lost. */
  const lost = useRef<QuerySave | null>(null)
  const client = useQueryClient()
  const save = useChange(queryCalls.save)
  const refused = useRefusal(form)
  const join = useJoining(sheet)
  const remember = (answer: Query) =>
    client.setQueryData(answerKey(queryCalls.edit, { params: { id: answer.queryId } }), answer)

  /** It was made, but nobody heard: what has been typed since is saved into it. */
  const takeUp = (made: Query): Promise<SaveResult> => {
    remember(made)
    adopt(valuesOf(made), lost.current ?? desk.base())
    onCreated(made.queryId)
    return send(form.getValues())
  }

  const send = async (values: QuerySave, again = false): Promise<SaveResult> => {
    const sent = structuredClone(form.getValues())
    try {
      const key = values.queryId === undefined ? { key: desk.creationKey } : {}
      const answer = await save.mutateAsync({ body: values, ...key })
      remember(answer)
      adopt(valuesOf(answer), sent)
      onCreated(answer.queryId)
      return { kind: 'saved', at: new Date().toISOString() }
    } catch (error) {
      if (error instanceof ConnectionLost) lost.current = sent
      const made = storedIn(error, 'request.keyReused')
      if (made) return takeUp(made)
      const stored = storedIn(error, 'query.conflict')
      if (!stored) return refused(error)
      remember(stored)
      const joined = again ? null : join(stored)
      return joined ? send(joined, true) : { kind: 'conflict' }
    }
  }
  return send
}

/**
 * Stores the whole form and says how that ended; what can be said at a field is said there, the rest by an alert.
 * `onCreated` gets the number of a query that was made by it.
 */
export const useStoring = (
  sheet: QueryForm,
  onCreated: (queryId: number) => void,
): (() => Promise<SaveResult>) => {
  const { form, desk } = sheet
  const send = useSending(sheet, onCreated)
  return async () => {
    const { modifiedDtime } = desk.base()
    const untouched = differingKeys(form.getValues(), desk.base()).length === 0
    if (untouched && modifiedDtime !== undefined) return { kind: 'saved', at: modifiedDtime }
    let result: SaveResult = { kind: 'invalid', tab: null }
    await form.handleSubmit(
      async (values) => {
        result = await send(values)
      },
      (errors) => {
        result = { kind: 'invalid', tab: tabOfField(firstPath(errors)) }
      },
    )()
    return result
  }
}
