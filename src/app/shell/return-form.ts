import type { Language } from '../../../api/language.ts'
import type { LoggedInUser } from '../../../api/user.ts'

/** The static form that a shop and a customer fill in when goods are handed back, made with the client. */
export const returnFormAddress = (language: Language): string => `/forms/return-${language}.pdf`

/** Only shops take goods back. */
export const takesReturns = ({ user }: LoggedInUser): boolean => user.role === 'SHOP'
