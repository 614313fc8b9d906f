import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { usePrincipal } from '../user/useUser.ts'
import { listAt } from './list-at.ts'
import { writeView, type ListView } from './list-address.ts'

/**
 * The view of the list kept in the address, so that links and the back button bring it back. A change leads to the
 * first page unless it names one; `replace` leaves no step back. Where the address says nothing the reader's default
 * view is shown, and written into it.
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
    // An empty address would bring the default view back.
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
    /** It is not known yet what the list opens with. */
    waiting: address === '' && saved.isPending,
    saved: saved.data ?? [],
    show,
  }
}
