import { Input } from '../design/form/Input.tsx'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CallResponse } from '../../api/call.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { QuerySave } from '../../api/query.ts'
import { userCalls } from '../../api/user.calls.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Field } from '../design/form/Field.tsx'
import { Select } from '../design/form/Select.tsx'
import { Facts } from '../design/Facts.tsx'
import { useFieldLockReason } from '../query-editor/useLock.tsx'
import { selectInhouse, selectIsNew, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

type Managers = CallResponse<typeof userCalls.inhouseManagers>

/** The query's manager; in-house users choose, others read. */
export const ManagerField = () => {
  const query = useQueryState(selectQuery)
  const inhouse = useQueryState(selectInhouse)
  const { managerId, choose } = useManager()
  const managers = useApiQuery(userCalls.inhouseManagers, {}, { enabled: inhouse })
  if (inhouse && managers.data)
    return (
      <Choice managerId={managerId} managers={managers.data} name={query.managerName} onChoose={choose} />
    )
  return (
    <Facts
      columns={1}
      facts={[{ label: <FormattedMessage id="client.manager" />, value: query.managerName }]}
    />
  )
}

type ChoiceProps = {
  managerId: number | null
  managers: Managers
  /** The name of a manager who is no longer an option. */
  name: string | null
  onChoose: (managerId: number) => void
}

const Choice = ({ managerId, managers, name, onChoose }: ChoiceProps) => {
  const intl = useIntl()
  const id = useId()
  const locked = useFieldLockReason('managerId')
  const chosen = managers.find(({ accountUserId }) => accountUserId === managerId)
  const shown = chosen?.fullName ?? name ?? intl.formatMessage({ id: 'client.manager.none' })
  return (
    <Field id={id} label={intl.formatMessage({ id: 'client.manager' })} locked={locked}>
      {(controlProps) =>
        locked ? (
          <Input {...controlProps} value={shown} />
        ) : (
          <Select
            {...controlProps}
            value={managerId ?? ''}
            onChange={(event) => onChoose(Number(event.target.value))}
          >
            {chosen ? null : <option value={managerId ?? ''}>{shown}</option>}
            {managers.map(({ accountUserId, fullName }) => (
              <option key={accountUserId} value={accountUserId}>
                {fullName}
              </option>
            ))}
          </Select>
        )
      }
    </Field>
  )
}

/** Stores the manager of a stored query immediately; a new query stores it with its first save. */
const useManager = () => {
  const query = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const { setValue } = useFormContext<QuerySave>()
  const entered = useWatch<QuerySave, 'managerId'>({ name: 'managerId' })
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(queryCalls.changeManager)
  const store = async (managerId: number) => {
    try {
      await change.mutateAsync({ params: { id: query.queryId }, query: { managerId } })
      await refresh(queryCalls.edit, { params: { id: query.queryId } })
      succeed('client.manager.changed')
    } catch (error) {
      failWith(error)
    }
  }
  return {
    managerId: (isNew ? entered : query.managerId) ?? null,
    choose: (managerId: number) =>
      isNew ? setValue('managerId', managerId, { shouldDirty: true }) : void store(managerId),
  }
}
