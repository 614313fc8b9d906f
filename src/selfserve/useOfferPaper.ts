import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import { call } from '../api/call.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { saveFile } from '../document/keep-file.ts'
import type { OfferEditorState } from './useOfferEditor.ts'

type Shown = { page: string; fetch: () => Promise<{ name: string; content: Blob }> }

/** The offer on paper, as a page and as PDF; what is typed is saved first, so that the paper says what is stored. */
export const useOfferPaper = ({ offer, dirty, save }: OfferEditorState) => {
  const refresh = useInvalidate()
  const { fail } = useAlerts()
  const [shown, setShown] = useState<Shown | null>(null)
  const pdfOf = (queryId: number) => call(selfServeCalls.offerPdf, { params: { queryId } })
  const said = () => {
    fail('selfServe.failed')
    window.scrollTo(0, 0)
  }
  const stored = async () => (offer === null || dirty ? save() : offer)
  const viewing = useMutation({
    mutationFn: async (): Promise<Shown | null> => {
      const now = await stored()
      if (!now) return null
      const params = { queryId: now.queryId }
      const { content } = await call(selfServeCalls.offerHtml, { params })
      return { page: await content.text(), fetch: () => pdfOf(now.queryId) }
    },
    onSuccess: setShown,
    onError: said,
    // Who has seen it may send it.
    onSettled: () => refresh(selfServeCalls.getOffer),
  })
  const printing = useMutation({
    mutationFn: async () => {
      const now = await stored()
      return now && pdfOf(now.queryId)
    },
    onSuccess: (made) => made && saveFile(made),
    onError: said,
    onSettled: () => refresh(selfServeCalls.getOffer),
  })
  return {
    shown,
    close: () => setShown(null),
    view: () => viewing.mutate(),
    viewing: viewing.isPending,
    print: () => printing.mutate(),
    printing: printing.isPending,
  }
}

export type OfferPaper = ReturnType<typeof useOfferPaper>
