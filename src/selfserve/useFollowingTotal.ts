import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { linesCost } from '../../domain/selfserve.ts'
import { type OfferForm, toSave, withVatOf } from './offer-form.ts'

const seenIn = (form: OfferForm) => ({ total: form.totalAmount, cost: linesCost(toSave(form)) })
type Seen = ReturnType<typeof seenIn>

/** The total that follows the lines; where another one was entered, that. */
const followed = (before: Seen, now: Seen): number | null => {
  const isUntouched = before.total === now.total && (now.total === null || now.total === before.cost)
  return isUntouched && now.cost !== before.cost ? now.cost || null : now.total
}

/** The total follows what the lines cost for as long as nothing else was entered for it. */
export const useFollowingTotal = (form: UseFormReturn<OfferForm, unknown, OfferForm>): void => {
  const seen = useRef<Seen | null>(null)
  useEffect(() => {
    seen.current = seenIn(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = seenIn(values)
        const before = seen.current ?? now
        const total = followed(before, now)
        seen.current = { total, cost: now.cost }
        if (now.cost === before.cost) return
        const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
        form.setValue('totalWithVat', withVatOf({ ...values, totalAmount: total }), how)
        if (total !== now.total) form.setValue('totalAmount', total, how)
      },
    })
  }, [form])
}
