import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { usePrincipal } from '../user/useUser.ts'
import { listAt, type ListView, writeView } from './list-address.ts'

/**
 * Keeps the view in the address, so that links and Back restore it. `show` leads to the first page unless the change
 * names one; `replace` adds no history entry. Without a query string, the user's default view is shown and written
 * into the address.
 */
export const useListAddress = () => {
  const principal = usePrincipal()
  const [path, navigate] = useLocation()
  const address = useSearch()
  const saved = useApiQuery(savedViewCalls.find, {})
  const { opening, usual, opensUsual, view } = listAt(principal, address, saved.data)

  const show = (change: Partial<ListView>, options: { replace?: boolean } = {}) => {
    const next = { ...view, page: 0, cursor: null, ...change }
    const text = writeView(next, opening)
    // An empty address would restore the default view.
    const named = text === '' && usual ? `status=${next.filter}` : text
    navigate(named ? `${path}?${named}` : path, options)
  }
  const nameUsual = useEffectEvent(() => show({ page: view.page, cursor: view.cursor }, { replace: true }))
  useEffect(() => {
    if (opensUsual) nameUsual()
  }, [opensUsual])

  return {
    view,
    opening,
    /** The saved views have not loaded, so the default view is unknown. */
    waiting: address === '' && saved.isPending,
    saved: saved.data ?? [],
    show,
  }
}
