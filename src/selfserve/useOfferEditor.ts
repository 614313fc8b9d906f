import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useLocation } from 'wouter'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import { type SelfServeOffer, selfServeOffer } from '../../api/selfserve.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { queryKey } from '../api/query-key.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { placeProblem } from '../design/form/place-problem.ts'
import { isSame } from '../../domain/is-same.ts'
import { usePrincipal } from '../user/useUser.ts'
import { keepLastGroup, readLastGroup } from './last-group.ts'
import { newOfferForm, offerForm, type OfferForm, toOfferForm, toSave } from './offer-form.ts'
import { compareParts, isLater, mergeVersions, type OfferVersions } from './offer-versions.ts'
import { offerPath } from './paths.ts'
import { type DraftedOffer, useOfferForm } from './useOfferForm.ts'

const offerKey = (queryId: number) => queryKey(selfServeCalls.getOffer, { params: { queryId } })

/** Keeps what the server answers of an offer as what the screen shows. */
const useStore = () => {
  const client = useQueryClient()
  return (offer: SelfServeOffer) => client.setQueryData(offerKey(offer.queryId), offer)
}

type Saving = DraftedOffer & {
  offer: SelfServeOffer | null
  onCreated: (queryId: number) => void
  onConflict: (versions: OfferVersions) => void
}

/** The offer as somebody else has saved it since it was read, where a save was refused for that. */
const storedIn = (error: unknown): SelfServeOffer | null => {
  if (!(error instanceof CallError) || error.problem.code !== 'record.conflict') return null
  const parsed = z.safeParse(selfServeOffer, error.problem.stored)
  return parsed.success ? parsed.data : null
}

/** Creates the offer, or changes the stored one. */
const useWriteOffer = (offer: SelfServeOffer | null) => {
  const create = useApiMutation(selfServeCalls.createOffer)
  const change = useApiMutation(selfServeCalls.saveOffer)
  const mutate = async (values: OfferForm): Promise<SelfServeOffer> => {
    const body = toSave(values)
    if (offer) {
      const modifiedDtime = values.modifiedDtime ?? offer.modifiedDtime
      return change.mutateAsync({ params: { queryId: offer.queryId }, body: { ...body, modifiedDtime } })
    }
    const { queryId } = await create.mutateAsync({ body })
    return call(selfServeCalls.getOffer, { params: { queryId } })
  }
  return { mutate, isPending: create.isPending || change.isPending }
}

/** Saves the form; resolves to null where that failed, after the user has been told. */
const useSaveOffer = ({ offer, form, base, adopt, onCreated, onConflict }: Saving) => {
  const [, navigate] = useLocation()
  const { userId } = usePrincipal()
  const { succeed, failWith } = useAlerts()
  const store = useStore()
  const write = useWriteOffer(offer)
  const keep = (saved: SelfServeOffer) => {
    keepLastGroup(userId, saved.mainAssets[0]?.groupId ?? null)
    adopt(toOfferForm(saved))
    store(saved)
    succeed('selfServe.saved')
    if (offer) return
    onCreated(saved.queryId)
    navigate(offerPath(saved.queryId), { replace: true })
  }
  const refused = (error: unknown, values: OfferForm) => {
    const newer = storedIn(error)
    if (newer) onConflict({ base, theirs: toOfferForm(newer), mine: values })
    else if (!placeProblem(form, error)) failWith(error)
  }
  const save = async (): Promise<SelfServeOffer | null> => {
    const values = await new Promise<OfferForm | null>((resolve) => {
      void form.handleSubmit(resolve, () => resolve(null))()
    })
    if (!values) return null
    try {
      const saved = await write.mutate(values)
      keep(saved)
      return saved
    } catch (error) {
      refused(error, values)
      return null
    }
  }
  return { save, saving: write.isPending }
}

/** Takes a step of a stored offer; resolves to whether it was taken. */
const useTakeOfferStep = (offer: SelfServeOffer | null) => {
  const { succeed, fail, failWith } = useAlerts()
  const store = useStore()
  const steps = {
    send: useApiMutation(selfServeCalls.sendOffer),
    resend: useApiMutation(selfServeCalls.resendOffer),
    withdraw: useApiMutation(selfServeCalls.withdrawOffer),
  }
  const take = async (step: keyof typeof steps): Promise<boolean> => {
    if (!offer) return false
    try {
      store(await steps[step].mutateAsync({ params: { queryId: offer.queryId } }))
      succeed(`selfServe.done.${step}`)
      return true
    } catch (error) {
      if (error instanceof CallError) failWith(error)
      else fail('selfServe.failed')
      return false
    }
  }
  return { take, taking: Object.values(steps).some(({ isPending }) => isPending) }
}

type Options = {
  /** Null for a new one. */
  offer: SelfServeOffer | null
  setting: PartnerSetting
  onCreated: (queryId: number) => void
}

/** One offer on its screen: the form, what is stored, and the commands. */
export const useOfferEditor = ({ offer, setting, onCreated }: Options) => {
  const { userId } = usePrincipal()
  const refresh = useInvalidate()
  const stored = offer ? toOfferForm(offer) : newOfferForm(setting.contractFee, readLastGroup(userId))
  const drafted = useOfferForm({ of: offer?.queryId ?? 'new', schema: offerForm, stored })
  const { form, base, adopt } = drafted
  const [conflict, setConflict] = useState<OfferVersions | null>(null)
  const saving = useSaveOffer({ ...drafted, offer, onCreated, onConflict: setConflict })
  const taking = useTakeOfferStep(offer)
  const adoptMerged = (versions: OfferVersions, merged = mergeVersions(versions)) =>
    adopt(versions.theirs, isSame(merged, versions.theirs) ? versions.theirs : merged)

  // What came from elsewhere is shown beside what is typed; where both changed the same, the save asks.
  useEffect(() => {
    if (!offer || !isLater(stored, base)) return
    const versions = { base, theirs: stored, mine: form.getValues() }
    if (compareParts(versions).disputed.length === 0) adoptMerged(versions)
  })
  return {
    ...drafted,
    ...saving,
    ...taking,
    offer,
    conflict,
    /** Goes back to the form, as it was or with what was chosen, which is then saved. */
    resolve: (versions: OfferVersions, chosen: OfferForm | null) => {
      setConflict(null)
      if (!chosen) return
      adoptMerged(versions, chosen)
      void saving.save()
    },
    refresh: () => refresh(selfServeCalls.getOffer),
    discard: () => adopt(stored),
  }
}

export type OfferEditorState = ReturnType<typeof useOfferEditor>
