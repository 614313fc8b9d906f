import type { Language } from '../../contract/language.ts'
import type { LoggedInUser } from '../../contract/user.ts'

/** The static form that a shop and a customer fill in when goods are handed back, made with the client. */
export const returnFormAddress = (language: Language): string => `/forms/return-${language}.pdf`

/** Only shops take goods back. */
export const takesReturns = ({ user }: LoggedInUser): boolean => user.role === 'SHOP'
