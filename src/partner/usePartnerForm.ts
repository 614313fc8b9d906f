import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { partnerCalls } from '../../api/partner.calls.ts'
import { type Partner, partner as partnerSchema } from '../../api/partner.ts'
import { settleTerms, type TermsInForm } from '../../domain/partner-settings.ts'
import { type PartnerForm, partnerForm } from '../../domain/valid/partner.ts'
import { CallError } from '../api/call-error.ts'
import { queryKey } from '../api/query-key.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { placeProblem } from '../design/form/place-problem.ts'
import { useRecordForm } from '../draft/useRecordForm.ts'
import { useUser } from '../user/useUser.ts'
import { toPartnerSave, valuesOfPartner } from './partner-values.ts'

/** The partner as somebody else has stored it since it was opened. */
const storedIn = (error: unknown): Partner | null => {
  if (!(error instanceof CallError) || error.problem.code !== 'record.conflict') return null
  const parsed = z.safeParse(partnerSchema, error.problem.stored)
  return parsed.success ? parsed.data : null
}

/** What is checked: a default that may be empty is told of at its range. */
const prepare = (values: PartnerForm): PartnerForm => {
  const settled = settleTerms(values)
  const { defaultInterest, defaultKickback, defaultResidual }: TermsInForm = settled
  return {
    ...settled,
    defaultInterest: defaultInterest ?? 0,
    defaultKickback: defaultKickback ?? 0,
    defaultResidual: defaultResidual ?? 0,
  }
}

type Options = {
  partner: Partner | null
  /** The stored values, or those of a new partner. */
  stored: DefaultValues<PartnerForm>
  needsManager: boolean
  onSaved: (saved: Partner) => void
}

const useDraftedPartner = ({ partner, stored, needsManager }: Options) => {
  const { user } = useUser()
  return useRecordForm<PartnerForm>({
    draft: { userId: user.accountUserId, form: `partner.${partner?.partnerId ?? 'new'}` },
    schema: partnerForm(needsManager),
    stored,
    prepare,
  })
}

/** Saves the form; where somebody else was faster, `newer` is what they stored until the two are put together. */
export const usePartnerForm = (options: Options) => {
  const { succeed, failWith } = useAlerts()
  const refresh = useInvalidate()
  const change = useApiMutation(partnerCalls.save)
  const { form, base, restored, adopt, discard } = useDraftedPartner(options)
  const [newer, setNewer] = useState<Partner | null>(null)

  const save = async (values: PartnerForm) => {
    try {
      const saved = await change.mutateAsync({ body: toPartnerSave(values) })
      adopt(valuesOfPartner(saved))
      setNewer(null)
      succeed(options.partner ? 'partner.saved' : 'partner.created')
      options.onSaved(saved)
      await Promise.all([refresh(partnerCalls.findAll), refresh(partnerCalls.names)])
    } catch (error) {
      const stored = storedIn(error)
      if (stored) setNewer(stored)
      else if (!placeProblem(form, error)) failWith(error)
    }
  }
  const resolve = (merged: PartnerForm) => {
    if (!newer) return
    adopt(valuesOfPartner(newer), merged)
    setNewer(null)
    void form.handleSubmit(save)()
  }
  return {
    form,
    base,
    restored,
    discard,
    save,
    busy: change.isPending,
    newer,
    resolve,
    back: () => setNewer(null),
  }
}

/** What the screen's call is kept under, for the answer of a save. */
export const partnerKey = (id: number) => queryKey(partnerCalls.get, { params: { id } })
