import { useState } from 'react'
import * as z from 'zod/mini'
import { type Reason, reason, reasonsSave } from '../../api/reason.ts'
import { reasonCalls } from '../../api/reason.calls.ts'
import { CallError } from '../api/call-error.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { isSame } from '../../domain/is-same.ts'
import { useRecordForm } from '../draft/useRecordForm.ts'
import { useUser } from '../user/useUser.ts'

const schema = z.object({ reasons: reasonsSave })
export type ReasonsForm = z.infer<typeof schema>

/** The list as somebody else has stored it since it was opened. */
const storedIn = (error: unknown): Reason[] | null => {
  if (!(error instanceof CallError) || error.problem.code !== 'record.conflict') return null
  const parsed = z.safeParse(z.array(reason), error.problem.stored)
  return parsed.success ? parsed.data : null
}

const toForm = (reasons: readonly Reason[]): ReasonsForm => ({
  reasons: reasons.map(({ id, en, et, group }) => ({ id, en, et, group })),
})

/** The whole list is stored at once. `newer` is what somebody else has stored meanwhile; a second save replaces it. */
export const useReasonsForm = (reasons: readonly Reason[]) => {
  const { succeed, fail, failWith } = useAlerts()
  const refresh = useInvalidate()
  const { user } = useUser()
  const drafted = useRecordForm({
    draft: { userId: user.accountUserId, form: 'reasons' },
    schema,
    stored: toForm(reasons),
  })
  const { form, restored, discard, clear } = drafted
  const [base, setBase] = useState(reasons)
  // The draft may be of an older list than the one that was read now.
  const [newer, setNewer] = useState(isSame(drafted.base, toForm(reasons)) ? null : reasons)
  const change = useApiMutation(reasonCalls.updateAll)

  /** What somebody else has deleted meanwhile is made anew: its number is gone. */
  const bodyOf = (sent: ReasonsForm['reasons']) => {
    const known = new Set(base.map(({ id }) => id))
    return sent.map(({ id, ...words }) => (id !== undefined && known.has(id) ? { id, ...words } : words))
  }
  const save = async ({ reasons: sent }: ReasonsForm) => {
    const modifiedDtime = base[0]?.modifiedDtime
    try {
      await change.mutateAsync({ query: modifiedDtime ? { modifiedDtime } : {}, body: bodyOf(sent) })
    } catch (error) {
      const stored = storedIn(error)
      setNewer(stored)
      if (stored) setBase(stored)
      if (stored) fail('error.record.conflict', {}, { long: true })
      else failWith(error)
      return
    }
    clear()
    succeed('reason.updated')
    await refresh(reasonCalls.findAll)
  }
  const start = () => {
    discard()
    setNewer(null)
  }
  return { form, restored, discard: start, save, busy: change.isPending, newer }
}
