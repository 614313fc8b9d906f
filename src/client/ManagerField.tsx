import { useIntl } from 'react-intl'
import { useId } from 'react'
import { queryCalls } from '../../contract/query.calls.ts'
import { userCalls } from '../../contract/user.calls.ts'
import { useAlerts } from '../alerts/useAlerts.ts'
import { useAnswer } from '../answer/useAnswer.ts'
import { useChange } from '../answer/useChange.ts'
import { useRefresh } from '../answer/useRefresh.ts'
import { Field } from '../design/form/Field.tsx'
import { Input } from '../design/form/Input.tsx'
import { Select } from '../design/form/Select.tsx'
import { Facts } from '../design/Facts.tsx'
import { useQueryEditor } from '../query/editor.ts'
import { useFieldLockReason } from './useLockReason.tsx'

/** The query's manager: chosen at once by a call of its own in in-house views, a fact to the others. */
export const ManagerField = () => {
  const intl = useIntl()
  const id = useId()
  const { query, isNew, inhouse } = useQueryEditor()
  const { succeed, failWith } = useAlerts()
  const refresh = useRefresh()
  const managers = useAnswer(userCalls.inhouseManagers, {}, { enabled: inhouse && !isNew })
  const change = useChange(queryCalls.changeManager)
  const locked = useFieldLockReason('managerId')
  const label = intl.formatMessage({ id: 'client.manager' })
  if (!inhouse || isNew || !managers.data) {
    return <Facts columns={1} facts={[{ label, value: query.managerName }]} />
  }
  const choose = async (managerId: number) => {
    try {
      await change.mutateAsync({ params: { id: query.queryId }, query: { managerId } })
      await refresh(queryCalls.edit, { params: { id: query.queryId } })
      succeed('client.manager.changed')
    } catch (error) {
      failWith(error)
    }
  }
  return (
    <Field id={id} label={label} locked={locked}>
      {({ readOnly, ...wiring }) =>
        readOnly ? (
          <Input {...wiring} readOnly value={query.managerName ?? ''} />
        ) : (
          <Select
            {...wiring}
            value={query.managerId ?? ''}
            onChange={(event) => void choose(Number(event.target.value))}
          >
            {query.managerId === null ? (
              <option value="">{intl.formatMessage({ id: 'client.manager.none' })}</option>
            ) : null}
            {managers.data.map(({ accountUserId, fullName }) => (
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
