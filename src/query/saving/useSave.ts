import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { fromPromise } from 'xstate'
import { queryCalls } from '../../../api/query.calls.ts'
import type { QuerySave } from '../../../api/query.ts'
import { differingKeys } from '../../../domain/query-versions.ts'
import type { SaveResult, SessionContext } from '../../../machines/flow/query/query-session.context.ts'
import { principalKind } from '../../../machines/lifecycle/query/principal.ts'
import { CallError, ConnectionLost, mayHaveSucceeded } from '../../api/call-error.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useAlerts } from '../../shell/alerts/useAlerts.ts'
import { setServerErrors } from '../../api/set-server-errors.ts'
import { usePrincipal } from '../../user/useUser.ts'
import { cacheQuery, storedQueryIn } from '../../query-editor/cached-query.ts'
import { fieldLabel } from '../../query-editor/query-field-label.ts'
import { tabOfField } from '../../query-editor/tabs.ts'
import type { QueryFormReturn } from './form-actors.ts'

/** The actor that validates the form and sends it. */
export const useSave = (form: QueryFormReturn) => {
  const reader = principalKind(usePrincipal())
  const send = useSendForm(form)
  return fromPromise<SaveResult, SessionContext>(async ({ input: { base, creationKey } }) => {
    const isClean = differingKeys(form.getValues(), base).length === 0
    if (isClean && base.queryId !== undefined) return { kind: 'unchanged' }
    let result: SaveResult = { kind: 'invalid', tab: null }
    await form.handleSubmit(
      async (values) => {
        result = await send(values, creationKey)
      },
      (errors) => {
        result = { kind: 'invalid', tab: tabOfField(reader, firstPath(errors)) }
      },
    )()
    return result
  })
}

const firstPath = (errors: object): string => Object.keys(errors)[0] ?? ''

/** Reports a failed save: at its fields if the problem names any in the form, otherwise as an alert. */
const useSaveFailure = (form: QueryFormReturn) => {
  const intl = useIntl()
  const reader = principalKind(usePrincipal())
  const alerts = useAlerts()
  return (error: unknown, values: QuerySave): SaveResult => {
    const sent = mayHaveSucceeded(error) ? values : null
    // The banner says that the input is kept here; the save is repeated.
    if (error instanceof ConnectionLost) return { kind: 'offline', sent }
    const problem = error instanceof CallError ? error.problem : null
    if (problem?.code === 'query.locked') {
      const names = (problem.fields ?? []).map(({ path }) => fieldLabel(intl, path))
      alerts.fail('query.save.locked', { fields: intl.formatList([...new Set(names)]) }, { long: true })
      return { kind: 'refused', sent }
    }
    if (setServerErrors(form, error))
      return { kind: 'invalid', tab: tabOfField(reader, problem?.fields?.[0]?.path ?? '') }
    alerts.failWith(error)
    return { kind: 'refused', sent }
  }
}

/** Sends the form once. */
const useSendForm = (form: QueryFormReturn) => {
  const client = useQueryClient()
  const save = useApiMutation(queryCalls.save)
  const failWith = useSaveFailure(form)
  return async (values: QuerySave, creationKey: string): Promise<SaveResult> => {
    const sent = structuredClone(form.getValues())
    try {
      const key = values.queryId === undefined ? { key: creationKey } : {}
      const query = await save.mutateAsync({ body: values, ...key })
      cacheQuery(client, query)
      return { kind: 'saved', query, sent, at: new Date().toISOString() }
    } catch (error) {
      const created = storedQueryIn(error, 'request.keyReused')
      const stored = created ?? storedQueryIn(error, 'query.conflict')
      if (!stored) return failWith(error, sent)
      cacheQuery(client, stored)
      return created
        ? { kind: 'created', query: created }
        : { kind: 'conflict', query: stored, mine: structuredClone(form.getValues()) }
    }
  }
}
