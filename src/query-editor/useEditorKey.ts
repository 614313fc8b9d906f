import { useState } from 'react'

type Visit = {
  number: number
  /** The query that the first save of this visit created. */
  createdId: number | null
  /** The URL is that query's own. */
  hasOwnAddress: boolean
}

/**
 * The React key of the editor. A query keeps its editor when its first save changes the URL from "create" to its own;
 * any other change of the URL mounts a new editor.
 */
export const useEditorKey = (addressedId: number | null) => {
  const [visit, setVisit] = useState<Visit>({ number: 0, createdId: null, hasOwnAddress: false })
  const isCreated = addressedId !== null && addressedId === visit.createdId
  if (isCreated && !visit.hasOwnAddress) setVisit({ ...visit, hasOwnAddress: true })
  if (visit.hasOwnAddress && !isCreated)
    setVisit({ number: visit.number + 1, createdId: null, hasOwnAddress: false })
  const isNewVisit = addressedId === null || isCreated
  return {
    queryId: addressedId ?? visit.createdId,
    key: isNewVisit ? `new-${visit.number}` : String(addressedId),
    onCreated: (queryId: number) => {
      if (addressedId === null) setVisit((before) => ({ ...before, createdId: queryId }))
    },
  }
}
