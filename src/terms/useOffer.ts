import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { agreementCalls } from '../../api/agreement.calls.ts'
import { useAlerts } from '../app/alerts/useAlerts.ts'
import { call } from '../api/call.ts'
import { useQueryEditor } from '../query/editor/query-editor.ts'

/** An offer as it was made: as a page to look at, and how to get the same as a PDF. */
export type MadeOffer = { page: string; fetch: () => Promise<{ name: string; content: Blob }> }

/** The offer of the query; what is typed is saved first, so that the offer says what is stored. */
export const useOffer = (offerType: number) => {
  const { query: stored, isNew, save } = useQueryEditor()
  const { isDirty } = useFormState()
  const { failWith } = useAlerts()
  const [made, setMade] = useState<MadeOffer | null>(null)
  const ask = (id: number, as: 'pdf' | 'html') =>
    call(agreementCalls.offer, { params: { id }, query: { offerType, as } })
  const making = useMutation({
    mutationFn: async () => {
      const query = isNew || isDirty ? await save() : stored
      if (!query) return null
      const { queryId } = query
      const { content } = await ask(queryId, 'html')
      return { page: await content.text(), fetch: () => ask(queryId, 'pdf') }
    },
    onSuccess: setMade,
    onError: (error) => failWith(error),
  })
  return {
    /** Null until it is asked for, and where the query could not be saved. */
    made,
    make: () => making.mutate(),
    isMaking: making.isPending,
    close: () => setMade(null),
  }
}
