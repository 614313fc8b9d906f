import { useSearchParams } from 'wouter'
import { type TimelineKind, timelineKinds } from '../../api/timeline.ts'
import { withParameter } from '../shell/screen/with-parameter.ts'

const PARAMETER = 'story'

/** The kind that the story is narrowed to, kept in the address; null for all. */
export const useStoryKind = () => {
  const [search, change] = useSearchParams()
  const named = search.get(PARAMETER)
  const kind = timelineKinds.find((one) => one === named) ?? null
  const show = (next: TimelineKind | null) =>
    change((before) => withParameter(before, PARAMETER, next), { replace: true })
  return [kind, show] as const
}
