import { useState } from 'react'
import { houseCalls } from '../../api/house.calls.ts'
import { type House, house as houseSchema, type HouseSave } from '../../api/house.ts'
import { validHouse } from '../../domain/valid/house.ts'
import { CallError } from '../api/call-error.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { placeProblem } from '../design/form/place-problem.ts'
import { useRecordForm } from '../draft/useRecordForm.ts'
import { useUser } from '../user/useUser.ts'
import { askProvider } from './watch-provider.ts'

/** The settings as somebody else has stored them since they were opened. */
const storedIn = (error: unknown): House | null =>
  error instanceof CallError && error.problem.code === 'record.conflict'
    ? (houseSchema.safeParse(error.problem.stored).data ?? null)
    : null

/** `newer` is what somebody else has stored meanwhile; saved again, the form replaces it. */
export const useHouseForm = (stored: House) => {
  const { succeed, fail, failWith } = useAlerts()
  const refresh = useInvalidate()
  const [newer, setNewer] = useState<House | null>(null)
  const { user } = useUser()
  const { form, restored, adopt, discard } = useRecordForm({
    draft: { userId: user.accountUserId, form: 'house' },
    schema: validHouse,
    stored,
  })
  const change = useApiMutation(houseCalls.save)
  const save = async (body: HouseSave) => {
    try {
      adopt(await change.mutateAsync({ body }))
    } catch (error) {
      const other = storedIn(error)
      setNewer(other)
      if (other) form.setValue('modifiedDtime', other.modifiedDtime)
      if (other) fail('error.record.conflict', {}, { long: true })
      else if (!placeProblem(form, error)) failWith(error)
      return
    }
    setNewer(null)
    succeed('house.saved')
    await Promise.all([refresh(houseCalls.history), askProvider()])
  }
  return { form, restored, discard, save, busy: change.isPending, newer }
}
