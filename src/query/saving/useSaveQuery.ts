import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { queryCalls } from '../../../api/query.calls.ts'
import type { Query, QuerySave } from '../../../api/query.ts'
import type { SaveResult } from '../../../machines/flow/query/query-editor.events.ts'
import { useAlerts } from '../../app/alerts/useAlerts.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { CallError, ConnectionLost, mayBeDone } from '../../api/call-error.ts'
import { placeProblem } from '../../design/form/place-problem.ts'
import { compare, merge } from './difference.ts'
import { cacheQuery } from '../editor/cached-query.ts'
import { fieldLabel } from '../editor/field-label.ts'
import { tabOfField } from '../editor/field-tab.ts'
import { storedIn } from '../editor/stored-in.ts'
import { principalKind } from '../../../machines/lifecycle/query/principal.ts'
import { usePrincipal } from '../../user/useUser.ts'
import type { QueryForm, QueryFormReturn } from './useQueryForm.ts'
import { differingKeys, valuesOf } from '../editor/values.ts'

const firstPath = (errors: object): string => Object.keys(errors)[0] ?? ''

/** Reports a failed save: at its fields where the problem names any in the form, else as an alert. */
const useSaveFailure = (form: QueryFormReturn) => {
  const intl = useIntl()
  const reader = principalKind(usePrincipal())
  const alerts = useAlerts()
  return (error: unknown): SaveResult => {
    if (error instanceof ConnectionLost) {
      alerts.failWith(error)
      return { kind: 'offline' }
    }
    const problem = error instanceof CallError ? error.problem : null
    if (problem?.code === 'query.locked') {
      const names = (problem.fields ?? []).map(({ path }) => fieldLabel(intl, path))
      alerts.fail('query.save.locked', { fields: intl.formatList([...new Set(names)]) }, { long: true })
      return { kind: 'refused' }
    }
    if (placeProblem(form, error))
      return { kind: 'invalid', tab: tabOfField(reader, problem?.fields?.[0]?.path ?? '') }
    alerts.failWith(error)
    return { kind: 'refused' }
  }
}

/** Merges the stored changes into the form where no field conflicts; returns null where one does. */
const useAutoMerge = ({ form, baseline, adopt }: QueryForm) => {
  const intl = useIntl()
  const alerts = useAlerts()
  return (stored: Query): QuerySave | null => {
    const theirs = valuesOf(stored)
    const versions = { base: baseline.commonWith(theirs), theirs, mine: form.getValues() }
    const { differences, fromThem } = compare(versions)
    if (differences.length > 0) return null
    const merged = merge(versions, {})
    adopt(versions.theirs)
    form.reset(merged, { keepDefaultValues: true })
    const fields = fromThem.map(({ path }) => fieldLabel(intl, path))
    if (fields.length > 0)
      alerts.succeed('query.save.joined', { fields: intl.formatList([...new Set(fields)]) }, { long: true })
    return merged
  }
}

/** Sends the form; after a save conflict without conflicting fields, once more with both changes merged. */
const useSendForm = (queryForm: QueryForm, onCreated: (queryId: number) => void) => {
  const { form, baseline, adopt } = queryForm
  const client = useQueryClient()
  const save = useApiMutation(queryCalls.save)
  const failWith = useSaveFailure(form)
  const autoMerge = useAutoMerge(queryForm)

  /** The first save was made but its response was lost: continues with that query and the input since then. */
  const resume = (created: Query): Promise<SaveResult> => {
    cacheQuery(client, created)
    adopt(valuesOf(created), baseline.unanswered() ?? baseline.values())
    onCreated(created.queryId)
    return send(form.getValues())
  }

  const send = async (values: QuerySave, isRetry = false): Promise<SaveResult> => {
    const sent = structuredClone(form.getValues())
    try {
      const key = values.queryId === undefined ? { key: baseline.creationKey } : {}
      const saved = await save.mutateAsync({ body: values, ...key })
      cacheQuery(client, saved)
      adopt(valuesOf(saved), sent)
      onCreated(saved.queryId)
      return { kind: 'saved', at: new Date().toISOString() }
    } catch (error) {
      if (mayBeDone(error)) baseline.setUnanswered(sent)
      const created = storedIn(error, 'request.keyReused')
      if (created) return resume(created)
      const stored = storedIn(error, 'query.conflict')
      if (!stored) return failWith(error)
      cacheQuery(client, stored)
      const merged = isRetry ? null : autoMerge(stored)
      return merged ? send(merged, true) : { kind: 'conflict' }
    }
  }
  return send
}

/** Saves the whole form and resolves to how that ended; `onCreated` receives the query's number. */
export const useSaveQuery = (
  queryForm: QueryForm,
  onCreated: (queryId: number) => void,
): (() => Promise<SaveResult>) => {
  const { form, baseline } = queryForm
  const reader = principalKind(usePrincipal())
  const send = useSendForm(queryForm, onCreated)
  return async () => {
    const { modifiedDtime } = baseline.values()
    const isClean = differingKeys(form.getValues(), baseline.values()).length === 0
    if (isClean && modifiedDtime !== undefined) return { kind: 'saved', at: modifiedDtime }
    let result: SaveResult = { kind: 'invalid', tab: null }
    await form.handleSubmit(
      async (values) => {
        result = await send(values)
      },
      (errors) => {
        result = { kind: 'invalid', tab: tabOfField(reader, firstPath(errors)) }
      },
    )()
    return result
  }
}
