import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import { call } from '../api/call.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { saveFile } from '../document/save-file.ts'

type OfferPage = { page: string; fetch: () => Promise<{ name: string; content: Blob }> }

/** The paper of a stored offer, as a page and as a PDF. */
export const useOfferPaper = () => {
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

export type OfferPaper = ReturnType<typeof useOfferPaper>
