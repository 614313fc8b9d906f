import type { Language } from '../../api/language.ts'
import type { LoggedInUser } from '../../api/user.ts'

/** The form for returning goods, filled in by shop and customer. */
export const returnFormAddress = (language: Language): string => `/api/house/return-form?language=${language}`

/** Only shops accept returned goods. */
export const takesReturns = ({ user }: LoggedInUser): boolean => user.role === 'SHOP'
