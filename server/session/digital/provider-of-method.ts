import { Problem } from '../../platform/http/problem.ts'
import type { IdentityProvider } from '../../services/identity/identity.ts'
import type { Services } from '../../services/services.ts'
import type { DigitalLoginRow } from '../../schema/digital-login.table.ts'

/** @throws Problem login.notOffered if it is not configured */
export const providerOf = (services: Services, method: DigitalLoginRow['method']): IdentityProvider => {
  const provider = method === 'smartid' ? services.smartId : services.mobileId
  if (!provider) throw new Problem('login.notOffered')
  return provider
}
