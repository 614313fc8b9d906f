import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { usePrincipal } from '../user/useUser.ts'
import { lastPage } from './list-steps.ts'
import { askedPage, usePage, useTotal } from './listing.ts'
import type { useListAddress } from './useListAddress.ts'

type Props = Pick<ReturnType<typeof useListAddress>, 'view' | 'waiting' | 'show'>

/**
 * The page in view and how long its list is. An estimated page is written into the address by its cursor, so that it
 * stays the same page whatever is added before it; a page beyond the last one gives way to that.
 */
export const useListPage = ({ view, waiting, show }: Props) => {
  const client = useQueryClient()
  const principal = usePrincipal()
  const { data: page, error, isPending, isPlaceholderData, refetch } = usePage(view)
  const data = waiting ? undefined : page
  const current = isPlaceholderData ? undefined : data
  const total = useTotal(view, data)
  const beyond = current !== undefined && view.page > 0 && current.content.length === 0

  const leaveBeyond = useEffectEvent(() =>
    show(lastPage(view, current?.totalElements ?? 0), { replace: true }),
  )
  useEffect(() => {
    if (beyond) leaveBeyond()
  }, [beyond])

  const here = view.cursor === null && current?.estimated ? current.steps?.here : undefined
  const pin = useEffectEvent((cursor: string) => {
    client.setQueryData(askedPage(principal, { ...view, cursor }).queryKey, current)
    show({ page: view.page, cursor }, { replace: true })
  })
  useEffect(() => {
    if (here !== undefined) pin(here)
  }, [here])

  return { data, total, error, isPending, isPlaceholderData, refetch, beyond }
}
