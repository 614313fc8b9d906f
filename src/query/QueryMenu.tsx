import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { partnerCalls } from '../../api/partner.calls.ts'
import { queryCalls } from '../../api/query.calls.ts'
import { copyOf } from '../../machines/flow/query/query-copy.ts'
import { call } from '../api/call.ts'
import { useIsOffline } from '../api/connection.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { Menu } from '../design/Menu.tsx'
import { styled } from '../design/theme/styled.ts'
import { cacheQuery } from '../query-editor/cached-query.ts'
import {
  selectIsNew,
  selectLimitCheck,
  selectOwnPartner,
  selectQuery,
  selectView,
} from '../query-editor/selectors.ts'
import { editPath } from '../query-editor/useOpenPath.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useCommands } from '../shell/commands.ts'
import { singleActions, useStartActions } from '../user/start-actions.ts'
import { useUser } from '../user/useUser.ts'

/** On a phone it is beside the heading, so that the bar gets no further line. */
const Corner = styled('span', {
  base: { mdDown: { position: 'absolute', top: '2', insetInlineEnd: '2' }, _print: { display: 'none' } },
})

/** What can be done with a stored query beside its steps; nothing for those who create no queries. */
export const QueryMenu = () => {
  const intl = useIntl()
  const isNew = useQueryState(selectIsNew)
  const isOwn = useQueryState(selectOwnPartner)
  const createsQueries = singleActions(useStartActions()).some(({ href }) => href.endsWith('/queries/create'))
  const copy = useCopy()
  const isOffered = !isNew && isOwn && createsQueries
  const refused = useIsOffline() ? intl.formatMessage({ id: 'connection.needed' }) : null
  const label = intl.formatMessage({ id: 'query.copy' })
  useCommands(isOffered ? [{ id: 'query.copy', label, refused, run: copy }] : [])
  if (!isOffered) return null
  const item = { id: 'query.copy', label, icon: 'copy' as const, onPick: copy, ...(refused && { refused }) }
  return (
    <Corner>
      <Menu
        label={intl.formatMessage({ id: 'query.menu' })}
        icon="dots"
        arrow={false}
        groups={[{ id: 'query', items: [item] }]}
      >
        {null}
      </Menu>
    </Corner>
  )
}

/** Creates a query like this one and opens it. */
const useCopy = () => {
  const client = useQueryClient()
  const alerts = useAlerts()
  const [, navigate] = useLocation()
  const { role } = useUser().user
  const query = useQueryState(selectQuery)
  const view = useQueryState(selectView)
  const limitCheck = useQueryState(selectLimitCheck)
  const create = useApiMutation(queryCalls.save)
  return async (): Promise<void> => {
    if (create.isPending) return
    try {
      const setting = await call(partnerCalls.setting, {})
      const representatives = limitCheck.getSnapshot().context.limit?.representatives ?? []
      const now = new Date().toISOString()
      const { values, expired } = copyOf(query, { view, setting, representatives, now })
      const made = await create.mutateAsync({ body: values })
      cacheQuery(client, made)
      navigate(editPath(role, made.queryId))
      alerts.succeed('query.copied', { from: query.queryId, expired }, { long: true })
    } catch (error) {
      alerts.failWith(error)
    }
  }
}
