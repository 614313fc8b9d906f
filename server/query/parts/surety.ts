import type { Surety, SuretySave } from '../../../api/surety.ts'
import type { SuretyRow } from '../../schema/surety.table.ts'

export type SuretyFields = Omit<Surety, 'suretyId'>

const empty: SuretyFields = { name: '', personalCode: '', email: '', phone: '', address: '', comment: '' }

/** A surety as sent, every field filled. */
export const completeSurety = ({ suretyId: _, ...given }: SuretySave): SuretyFields => ({
  ...empty,
  ...(given as Partial<SuretyFields>),
})

/** A stored surety as it travels. */
export const toSurety = ({ queryId: _, ...surety }: SuretyRow): Surety => surety
