import { useState } from 'react'

type Visit = { number: number; created: number | null; arrived: boolean }

/**
 * Which visit to a query this is. A query made by its first save keeps its visit when its address changes from "create"
 * to its own, so that nothing on the screen starts anew; every other change of the address is another visit.
 */
export const useVisit = (addressed: number | null) => {
  const [visit, setVisit] = useState<Visit>({ number: 0, created: null, arrived: false })
  const isHere = addressed !== null && addressed === visit.created
  if (isHere && !visit.arrived) setVisit({ ...visit, arrived: true })
  if (visit.arrived && !isHere) setVisit({ number: visit.number + 1, created: null, arrived: false })
  const isNewVisit = addressed === null || isHere
  return {
    queryId: addressed ?? visit.created,
    key: isNewVisit ? `new-${visit.number}` : String(addressed),
    onCreated: (queryId: number) => {
      if (addressed === null) setVisit((before) => ({ ...before, created: queryId }))
    },
  }
}
