import { useQueryClient } from '@tanstack/react-query'
import { savedViewCalls } from '../../api/saved-view.calls.ts'
import type { SavedView } from '../../api/saved-view.ts'
import { call } from '../api/call.ts'
import { queryKey } from '../api/call-query.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** Changing and deleting one's saved views; what was stored shows at once. */
export const useSavedViews = () => {
  const client = useQueryClient()
  const { succeed, failWith } = useAlerts()
  const key = queryKey(savedViewCalls.find, {})
  const reload = async () => {
    client.setQueryData(key, await call(savedViewCalls.find, {}))
  }
  const save = useApiMutation(savedViewCalls.save, { onError: (error) => failWith(error) })
  const remove = useApiMutation(savedViewCalls.delete, { onError: (error) => failWith(error) })
  return {
    reload,
    busy: save.isPending || remove.isPending,
    /** Resolves to whether it was stored. */
    change: ({ viewId, ...body }: SavedView): Promise<boolean> =>
      save.mutateAsync({ params: { viewId }, body }).then(
        async () => {
          await reload()
          succeed('dashboard.view.saved')
          return true
        },
        () => false,
      ),
    remove: (viewId: number): Promise<boolean> =>
      remove.mutateAsync({ params: { viewId } }).then(
        async () => {
          await reload()
          succeed('dashboard.view.deleted')
          return true
        },
        () => false,
      ),
  }
}
