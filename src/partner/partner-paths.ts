export const LIST = '/compliance/partner'
export const CREATE = '/compliance/partner/create'
export const editPath = (partnerId: number): string => `/compliance/partner/${partnerId}/edit`
/** The form of a new partner with the settings of another one. */
export const copyPath = (partnerId: number): string => `${CREATE}?copy=${partnerId}`
