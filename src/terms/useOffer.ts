import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { agreementCalls } from '../../api/agreement.calls.ts'
import type { Query } from '../../api/query.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { call } from '../api/call.ts'
import { useSaveThen } from '../query-editor/useSaveThen.ts'

/** An offer as it was made: as a page to look at, and how to get the same as a PDF. */
export type MadeOffer = { page: string; fetch: () => Promise<{ name: string; content: Blob }> }

/** The offer of the query; what is typed is saved first, so that the offer says what is stored. */
export const useOffer = (offerType: number) => {
  const { failWith } = useAlerts()
  const [made, setMade] = useState<MadeOffer | null>(null)
  const ask = (id: number, as: 'pdf' | 'html') =>
    call(agreementCalls.offer, { params: { id }, query: { offerType, as } })
  const making = useMutation({
    mutationFn: async ({ queryId }: Query) => {
      const { content } = await ask(queryId, 'html')
      return { page: await content.text(), fetch: () => ask(queryId, 'pdf') }
    },
    onSuccess: setMade,
    onError: (error) => failWith(error),
  })
  const { save, isSaving } = useSaveThen('offer', making.mutate)
  return {
    /** Null until it is asked for, and where the query could not be saved. */
    made,
    make: save,
    isMaking: isSaving || making.isPending,
    close: () => setMade(null),
  }
}
