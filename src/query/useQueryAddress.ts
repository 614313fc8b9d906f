import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Role } from '../../api/role.ts'
import { viewOf } from '../../machines/flow/query/query-session.context.ts'
import { firstTab, type TabName, tabsOf } from '../../machines/flow/query/query-tabs.ts'
import { editPath } from '../query-editor/useOpenPath.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import {
  selectBusy,
  selectIsNew,
  selectPrincipal,
  selectQuery,
  selectTab,
} from '../query-editor/selectors.ts'
import { withParameter } from '../shell/screen/with-parameter.ts'
import { usePrincipal } from '../user/useUser.ts'
import { sameScreen } from '../shell/screen/same-screen.ts'

/** The tab in the URL; the view's first tab if the URL names none of them. */
export const useAddressedTab = (): TabName => {
  const view = viewOf(usePrincipal())
  const [search] = useSearchParams()
  return tabsOf(view).find((one) => one === search.get(TAB_PARAMETER)) ?? firstTab(view)
}

/**
 * Keeps the open tab in the URL, so that reload, links and Back restore it. Replaces the "create" path with the
 * query's own after the first save.
 */
export const useQueryAddress = (): void => {
  const tab = useQueryState(selectTab)
  const principal = useQueryState(selectPrincipal)
  const { queryId } = useQueryState(selectQuery)
  const isNew = useQueryState(selectIsNew)
  const isBusy = useQueryState(selectBusy) !== null
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const made = !isNew && !isBusy && path === createPath(principal.role)
  const addressed = search.get(TAB_PARAMETER)
  const write = useEffectEvent((open: TabName, isMade: boolean, before: string | null) => {
    const named = open === firstTab(viewOf(principal)) ? null : open
    if (!isMade && before === named) return
    const after = withParameter(search, TAB_PARAMETER, named)
    const own = isMade ? editPath(principal.role, queryId) : path
    navigate(after.size > 0 ? `${own}?${after.toString()}` : own, {
      replace: true,
      ...(isMade && { state: sameScreen }),
    })
  })
  useEffect(() => write(tab, made, addressed), [tab, made, addressed])
}

/** The query parameter of the open tab. */
const TAB_PARAMETER = 'tab'

/** The path of a query's screen, open on a tab. */
export const tabPath = (role: Role, queryId: number, tab: TabName): string =>
  `${editPath(role, queryId)}?${TAB_PARAMETER}=${tab}`

/** The path of the screen that creates a query. */
const createPath = (role: Role): string => `/${role.toLowerCase()}/queries/create`
