import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { guarantorCalls } from '../../api/guarantor.calls.ts'
import type { Guarantor } from '../../api/guarantor.ts'
import { queryCalls } from '../../api/query.calls.ts'
import type { QuerySave } from '../../api/query.ts'
import { guarantorForm } from '../../domain/valid/valid-guarantor.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

type Entered = z.output<typeof guarantorForm>

/** The guarantor of the form if it can be saved; else what is wrong stands at the fields. */
const useChecked = () => {
  const form = useFormContext<QuerySave>()
  return (): Entered | null => {
    form.clearErrors('guarantor')
    const checked = z.safeParse(guarantorForm, form.getValues('guarantor') ?? {})
    if (checked.success) return checked.data
    const places = checked.error.issues.map(({ path, message }) => ({
      name: `guarantor.${String(path[0])}` as 'guarantor.name',
      message,
    }))
    for (const { name, message } of places) form.setError(name, { type: 'custom', message })
    if (places[0]) form.setFocus(places[0].name)
    return null
  }
}

/** Stores the guarantor by a call of its own; all else that is typed stays typed. */
export const useGuarantorSave = () => {
  const { queryId } = useQueryState(selectQuery)
  const { getValues, setValue } = useFormContext<QuerySave>()
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(guarantorCalls.save)
  const check = useChecked()
  /** As stored, a code has no spaces; what was typed on meanwhile stays. */
  const show = (
    sent: NonNullable<QuerySave['guarantor']>,
    { queryId: _, ...stored }: Guarantor & { queryId: number },
  ) => {
    const now = getValues('guarantor') ?? {}
    const typedOn = Object.entries(now).filter(([key, value]) => sent[key as keyof Guarantor] !== value)
    setValue('guarantor', { ...stored, ...Object.fromEntries(typedOn) }, { shouldDirty: true })
  }
  const save = async () => {
    const entered = check()
    if (!entered) return
    const sent = { ...getValues('guarantor') }
    try {
      show(sent, await change.mutateAsync({ body: { ...entered, queryId } }))
      await refresh(queryCalls.edit, { params: { id: queryId } })
      succeed('guarantor.saved')
    } catch (error) {
      failWith(error)
    }
  }
  return { save: () => void save(), busy: change.isPending }
}
