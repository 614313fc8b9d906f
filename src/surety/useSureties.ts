import { useFieldArray } from 'react-hook-form'
import type { QuerySave } from '../../api/query.ts'
import type { SuretySave } from '../../api/surety.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'

export type Sureties = {
  sureties: SuretySave[]
  /** Puts a surety into the query: a new one where `replaced` is null. */
  keep: (surety: SuretySave, replaced: SuretySave | null) => void
  remove: (surety: SuretySave) => void
}

/** The sureties in the query's form; they are stored with the query. */
export const useSureties = (): Sureties => {
  const { succeed } = useAlerts()
  const { fields, append, update, remove } = useFieldArray<QuerySave, 'sureties', 'key'>({
    name: 'sureties',
    keyName: 'key',
  })
  const sureties = fields.map(({ key: _, ...surety }) => surety)
  /** Another user's save may have moved the rows since the dialog was opened. */
  const placeOf = (surety: SuretySave) =>
    surety.suretyId === undefined
      ? sureties.findIndex((each) => JSON.stringify(each) === JSON.stringify(surety))
      : sureties.findIndex(({ suretyId }) => suretyId === surety.suretyId)
  return {
    sureties,
    keep: (surety, replaced) => {
      const place = replaced ? placeOf(replaced) : -1
      if (place === -1) append(surety, { shouldFocus: false })
      else update(place, surety)
      succeed(replaced ? 'surety.changed' : 'surety.added')
    },
    remove: (surety) => {
      const place = placeOf(surety)
      if (place !== -1) remove(place)
      succeed('surety.deleted')
    },
  }
}
