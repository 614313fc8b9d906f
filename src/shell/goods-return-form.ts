import type { Language } from '../../api/language.ts'
import type { LoggedInUser } from '../../api/user.ts'

/** The form that a shop and a customer fill in when goods are handed back. */
export const returnFormAddress = (language: Language): string => `/api/house/return-form?language=${language}`

/** Only shops take goods back. */
export const takesReturns = ({ user }: LoggedInUser): boolean => user.role === 'SHOP'
