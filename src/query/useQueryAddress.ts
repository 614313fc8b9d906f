import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { firstTab, type TabName, tabsOf } from '../../machines/flow/query/tabs.ts'
import type { View } from '../../machines/lifecycle/query/locks.ts'
import { withParameter } from '../app/screen/with-parameter.ts'
import { createPath, editPath, TAB_PARAMETER } from './edit-path.ts'
import type { QueryEditor } from './editor/query-editor.ts'

/** The tab that the address names as the query is opened; the first one of the view where it names none of these. */
export const useAddressedTab = (view: View): TabName => {
  const [search] = useSearchParams()
  const [tab] = useState(
    () => tabsOf(view).find((one) => one === search.get(TAB_PARAMETER)) ?? firstTab(view),
  )
  return tab
}

/**
 * Keeps the open tab in the address, so that a reload, a link and the way back open it again, and replaces the "create"
 * path by the query's own once the first save has finished.
 */
export const useQueryAddress = ({ busy, principal, isNew, query, view }: QueryEditor, tab: TabName): void => {
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const made = !isNew && busy === null && path === createPath(principal.role)
  const addressed = search.get(TAB_PARAMETER)
  const write = useEffectEvent((open: TabName, isMade: boolean, before: string | null) => {
    const named = open === firstTab(view) ? null : open
    if (!isMade && before === named) return
    const after = withParameter(search, TAB_PARAMETER, named)
    const own = isMade ? editPath(principal.role, query.queryId) : path
    navigate(after.size > 0 ? `${own}?${after.toString()}` : own, { replace: true })
  })
  useEffect(() => write(tab, made, addressed), [tab, made, addressed])
}
