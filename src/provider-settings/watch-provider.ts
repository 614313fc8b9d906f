import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { loadCalls } from '../session/session-actors.ts'
import { isProviderKnown, showProvider } from '../shell/screen/useProvider.ts'

/** A window that is come back to asks again after this time. */
const FRESH_MS = 60_000

/** Asks who the provider is. What is shown stays where that fails. */
export const askProvider = async (): Promise<void> => {
  try {
    const { call } = await loadCalls()
    showProvider(await call(providerSettingsCalls.contact, {}))
  } catch {
    // The footer is no reason for an alert; it is asked again when the window is come back to.
  }
}

/** Keeps what is shown of the provider up to date; once, where the program is put together. */
export const watchProvider = (): void => {
  let askedAt = Date.now()
  if (!isProviderKnown()) void askProvider()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < FRESH_MS) return
    askedAt = Date.now()
    void askProvider()
  })
}
