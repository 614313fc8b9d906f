import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { linesCost } from '../../domain/offer-prices.ts'
import { type OfferForm, settled, toSave } from './offer-form.ts'

type Seen = ReturnType<typeof seenIn>

/** The total follows the cost of the lines until another total is entered. */
export const useTotalFromLines = (form: UseFormReturn<OfferForm, unknown, OfferForm>): void => {
  const seen = useRef<Seen | null>(null)
  useEffect(() => {
    seen.current = seenIn(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = seenIn(values)
        const before = seen.current ?? now
        seen.current = now
        if (now.cost === before.cost) return
        const { totalAmount, totalWithVat } = followed(before, now, values)
        seen.current = { total: totalAmount, cost: now.cost }
        const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
        if (totalWithVat !== values.totalWithVat) form.setValue('totalWithVat', totalWithVat, how)
        if (totalAmount !== now.total) form.setValue('totalAmount', totalAmount, how)
      },
    })
  }, [form])
}

const seenIn = (form: OfferForm) => ({ total: form.totalAmount, cost: linesCost(toSave(form)) })

type Totals = Pick<OfferForm, 'totalAmount' | 'totalWithVat'>

/** Returns the totals that follow the lines, or the entered ones. */
const followed = (before: Seen, now: Seen, form: OfferForm): Totals => {
  const isUntouched = before.total === now.total && (now.total === null || now.total === before.cost)
  return isUntouched ? { totalAmount: now.cost || null, totalWithVat: null } : settled(form)
}
