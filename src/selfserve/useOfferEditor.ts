import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import { type SelfServeOffer, selfServeOffer } from '../../api/selfserve.ts'
import { type RecordShape, rowIdOf } from '../../domain/versions.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { queryKey } from '../api/call-query.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import type { Option } from '../design/form/SelectField.tsx'
import { invalidateQuery } from '../query-editor/cached-query.ts'
import { readByCall, startWith } from '../record/read-record.ts'
import { type RecordTexts, useRecordEditor } from '../record/useRecordEditor.ts'
import { languageNames } from '../shell/language/names.ts'
import { usePrincipal, useUser } from '../user/useUser.ts'
import { storeLastGroup, readLastGroup } from './last-group.ts'
import { draftOf, offerPath } from './offer-draft.ts'
import { newOfferForm, offerForm, type OfferForm, settled, toOfferForm, toSave } from './offer-form.ts'
import { saveFile } from '../document/save-file.ts'

const shape: RecordShape = {
  entries: { attachments: 'fileId' },
  together: { total: ['totalAmount', 'totalWithVat'], customer: ['customerName', 'customerRegCode'] },
  follows: ['modifiedDtime'],
  settle: (values) => settled(values as OfferForm),
}

const steps = { send: 'sendOffer', resend: 'resendOffer', withdraw: 'withdrawOffer' } as const

const moneyPaths: ReadonlySet<string> = new Set(['insurance', 'warranty', 'contractFee'])

type Options = {
  /** Null before the first save. */
  queryId: number | null
  /** The stored offer, once known. */
  offer: SelfServeOffer | null
  setting: PartnerSetting
  groups: readonly Option[]
  onCreated: (queryId: number) => void
}

/**
 * One offer on its screen: form, stored data and commands. A save is followed by its paper, on screen or as a file.
 */
export const useOfferEditor = ({ queryId, offer, setting, groups, onCreated }: Options) => {
  const [, navigate] = useLocation()
  const { userId } = usePrincipal()
  const { user } = useUser()
  const refresh = useInvalidate()
  const store = useStore()
  const paper = useOfferPaper()
  const params = { queryId: queryId ?? 0 }
  const editor = useRecordEditor<OfferForm, OfferForm, SelfServeOffer>({
    draft: draftOf(userId, queryId ?? 'new'),
    schema: offerForm,
    shape,
    read:
      queryId === null
        ? startWith(newOfferForm(setting.contractFee, readLastGroup(userId), user.language))
        : readByCall(selfServeCalls.getOffer, { params }, toOfferForm),
    save: useWriteOffer(queryId),
    record: selfServeOffer,
    valuesOf: toOfferForm,
    texts: useRecordTexts(groups),
    saved: 'selfServe.saved',
    onSaved: (saved) => {
      storeLastGroup(userId, saved.mainAssets[0]?.groupId ?? null)
      store(saved)
    },
    leave: (saved, after) => {
      if (queryId === null) {
        onCreated(saved.queryId)
        navigate(offerPath(saved.queryId), { replace: true })
      }
      if (after === 'view') paper.view(saved.queryId)
      if (after === 'print') paper.print(saved.queryId)
    },
  })
  const { actor } = editor
  const dirty = useSelector(actor, (snapshot) => snapshot.hasTag('unsaved'))
  const saving = useSelector(actor, (snapshot) => (snapshot.hasTag('busy') ? snapshot.context.after : null))
  const save = (after: 'stay' | 'view' | 'print' = 'stay') => actor.send({ type: 'record.save', after })
  const show = (how: 'view' | 'print') => {
    if (offer === null || dirty) save(how)
    else paper[how](offer.queryId)
  }
  return {
    ...editor,
    ...useTakeOfferStep(offer),
    offer,
    dirty,
    save,
    saving,
    paper: {
      ...paper,
      view: () => show('view'),
      print: () => show('print'),
      viewing: paper.viewing || saving === 'view',
      printing: paper.printing || saving === 'print',
    } satisfies Record<keyof OfferPaper, unknown>,
    refresh: () => refresh(selfServeCalls.getOffer),
  }
}

/** Puts a response with the offer into the cache. Its query, and the lists with it, are read again when they are shown. */
const useStore = () => {
  const client = useQueryClient()
  return (offer: SelfServeOffer) => {
    client.setQueryData(queryKey(selfServeCalls.getOffer, { params: { queryId: offer.queryId } }), offer)
    invalidateQuery(client, offer.queryId)
  }
}

/** Creates the offer, or changes the stored one. */
const useWriteOffer = (queryId: number | null) => {
  const create = useApiMutation(selfServeCalls.createOffer)
  const change = useApiMutation(selfServeCalls.saveOffer)
  return async (values: OfferForm): Promise<SelfServeOffer> => {
    const body = toSave(values)
    if (queryId === null) {
      const { queryId: created } = await create.mutateAsync({ body })
      return call(selfServeCalls.getOffer, { params: { queryId: created } })
    }
    const { modifiedDtime } = values
    return change.mutateAsync({
      params: { queryId },
      body: { ...body, ...(modifiedDtime === null ? {} : { modifiedDtime }) },
    })
  }
}

/** Takes a step of a stored offer; resolves to whether it succeeded. */
const useTakeOfferStep = (offer: SelfServeOffer | null) => {
  const { succeed, fail, failWith } = useAlerts()
  const store = useStore()
  const calls = {
    send: useApiMutation(selfServeCalls[steps.send]),
    resend: useApiMutation(selfServeCalls[steps.resend]),
    withdraw: useApiMutation(selfServeCalls[steps.withdraw]),
  }
  // The second press of a double press may come before the first has been rendered.
  const isTaking = useRef(false)
  const take = async (step: keyof typeof steps): Promise<boolean> => {
    if (!offer || isTaking.current) return false
    isTaking.current = true
    try {
      store(await calls[step].mutateAsync({ params: { queryId: offer.queryId } }))
      succeed(`selfServe.done.${step}`)
      return true
    } catch (error) {
      if (error instanceof CallError) failWith(error)
      else fail('selfServe.failed')
      return false
    } finally {
      isTaking.current = false
    }
  }
  return { take, taking: Object.values(calls).some(({ isPending }) => isPending) }
}

const euros = (intl: IntlShape, value: number | null): string =>
  value === null ? '' : intl.formatNumber(value, EURO_FORMAT)

/** A part of an offer in words. */
const shownPart = (intl: IntlShape, groups: readonly Option[], path: string, value: unknown): string => {
  const form = { [path]: value, ...Object(value) } as OfferForm
  if (path === 'mainAssets')
    return form.mainAssets
      .map(({ groupId, price }) =>
        [groups.find((group) => group.value === groupId)?.label, euros(intl, price)]
          .filter(Boolean)
          .join(' '),
      )
      .join('; ')
  if (path === 'others')
    return form.others.map(({ name, price }) => `${name} ${euros(intl, price)}`).join('; ')
  if (path === 'total') return euros(intl, form.totalAmount)
  if (path === 'customer') return [form.customerName, form.customerRegCode].filter(Boolean).join(', ')
  if (rowIdOf(path) !== null)
    return Object(value).fileName ?? intl.formatMessage({ id: 'query.conflict.removed' })
  if (moneyPaths.has(path)) return euros(intl, value as number | null)
  if (path === 'language') return languageNames[form.language]
  return typeof value === 'string' ? value : ''
}

const useRecordTexts = (groups: readonly Option[]): RecordTexts => {
  const intl = useIntl()
  return {
    name: (path) => intl.formatMessage({ id: `selfServe.part.${path.split('.')[0]}` }),
    value: (path, value) => shownPart(intl, groups, path, value),
  }
}

export type OfferEditorState = ReturnType<typeof useOfferEditor>

type OfferPage = { page: string; fetch: () => Promise<{ name: string; content: Blob }> }

/** The paper of a stored offer, as a page and as a PDF. */
const useOfferPaper = () => {
  const refresh = useInvalidate()
  const { fail } = useAlerts()
  const [shown, setShown] = useState<OfferPage | null>(null)
  const pdfOf = (queryId: number) => call(selfServeCalls.offerPdf, { params: { queryId } })
  const said = () => {
    fail('selfServe.failed')
    window.scrollTo(0, 0)
  }
  const viewing = useMutation({
    mutationFn: async (queryId: number): Promise<OfferPage> => {
      const { content } = await call(selfServeCalls.offerHtml, { params: { queryId } })
      return { page: await content.text(), fetch: () => pdfOf(queryId) }
    },
    onSuccess: setShown,
    onError: said,
    // A user who has previewed the offer may send it.
    onSettled: () => refresh(selfServeCalls.getOffer),
  })
  const printing = useMutation({
    mutationFn: pdfOf,
    onSuccess: saveFile,
    onError: said,
    onSettled: () => refresh(selfServeCalls.getOffer),
  })
  return {
    shown,
    close: () => setShown(null),
    view: (queryId: number) => viewing.mutate(queryId),
    viewing: viewing.isPending,
    print: (queryId: number) => printing.mutate(queryId),
    printing: printing.isPending,
  }
}

type OfferPaper = ReturnType<typeof useOfferPaper>
