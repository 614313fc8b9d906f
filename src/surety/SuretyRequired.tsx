import { useFormContext } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import { queryCalls } from '../../api/query.calls.ts'
import type { QuerySave } from '../../api/query.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { CheckboxField } from '../design/form/CheckboxField.tsx'
import { useLockReason } from '../query-editor/useLock.tsx'
import { selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/**
 * Whether the query needs a surety: stored immediately with its own call; a new query stores it with its first save.
 */
export const SuretyRequired = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const { setValue } = useFormContext<QuerySave>()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(queryCalls.changeSuretyRequired)
  const params = { id: query.queryId }
  const store = async (isSuretyRequired: boolean) => {
    if (isNew) return
    try {
      await change.mutateAsync({ params, query: { isSuretyRequired } })
      await refresh(queryCalls.edit, { params })
      succeed('surety.required.changed')
    } catch (error) {
      setValue('isSuretyRequired', !isSuretyRequired, { shouldDirty: true })
      failWith(error)
    }
  }
  return (
    <CheckboxField
      name="isSuretyRequired"
      label={<FormattedMessage id="query.field.suretyRequired" />}
      locked={useLockReason('deal')}
      onValue={(required) => void store(required)}
    />
  )
}
