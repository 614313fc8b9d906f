import {
  type MachineReview,
  reviewedMachines,
  type ReviewedMachine,
  type TransitionReview,
} from '../../api/machine-review.ts'
import { workflowCalls } from '../../api/workflow.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

/** The reviewed transition by key and hash; without a hash, it no longer exists. */
type Seen = { key: string; hash: string | null }

/**
 * The review of a machine, read again now and then, because others review it too; null for a machine of a visit, which
 * is not reviewed.
 */
export const useReview = (name: string) => {
  const machine = reviewedMachines.find((each) => each === name) ?? null
  const params: { machine: ReviewedMachine } = { machine: machine ?? 'query' }
  const { failWith } = useAlerts()
  const refresh = useInvalidate()
  const query = useApiQuery(
    workflowCalls.review,
    { params },
    { enabled: machine !== null, refetchInterval: LIST_REFRESH_MS },
  )
  const save = useApiMutation(workflowCalls.saveReview, {
    onError: (error) => failWith(error),
    onSettled: () => refresh(workflowCalls.review, { params }),
  })
  if (machine === null) return null
  return {
    data: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    of: (key: string): TransitionReview | undefined => query.data?.transitions.find((one) => one.key === key),
    isSaving: (key: string) => save.isPending && save.variables.body.transition === key,
    save: ({ key, hash }: Seen, reviewed: boolean) =>
      save.mutate({ params, body: { transition: key, hash, reviewed } }),
  }
}

export type Review = ReturnType<typeof useReview>

/** Whether a transition has to be reviewed. */
export const isToReview = ({ state }: TransitionReview): boolean => state !== 'reviewed'

/** Keys of the transitions that are to be reviewed, with those that are gone. */
export const keysToReview = ({ transitions }: MachineReview): ReadonlySet<string> =>
  new Set(transitions.filter(isToReview).map(({ key }) => key))
