import { providerSettingsCalls } from '../../api/provider-settings.calls.ts'
import { loadCalls } from '../session/session-actors.ts'
import { isProviderKnown, showProvider } from '../shell/screen/useProvider.ts'

/** The minimum time between refetches when the window becomes visible. */
const FRESH_MS = 60_000

/** Loads the provider. On failure the shown one stays. */
export const loadProvider = async (): Promise<void> => {
  try {
    const { call } = await loadCalls()
    showProvider(await call(providerSettingsCalls.contact, {}))
  } catch {
    // The footer does not justify an alert; it is refetched when the window becomes visible.
  }
}

/** Keeps the shown provider up to date; called once when the program starts. */
export const watchProvider = (): void => {
  let loadedAt = Date.now()
  if (!isProviderKnown()) void loadProvider()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - loadedAt < FRESH_MS) return
    loadedAt = Date.now()
    void loadProvider()
  })
}
