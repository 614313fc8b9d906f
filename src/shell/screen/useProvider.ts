import { useSyncExternalStore } from 'react'
import { type PublicProvider, PUBLIC_PROVIDER_ELEMENT, publicProvider } from '../../../api/public-provider.ts'
import { inBrowser } from '../../design/in-browser.ts'

const nobody: PublicProvider = {
  name: '',
  phone: '',
  secondPhone: '',
  email: '',
  webPage: '',
  workingHoursEn: '',
  workingHoursEt: '',
  logo: null,
}

/** What the server has written into the page; nothing while the client is developed without it, or drawn ahead. */
const inPage = (): PublicProvider | null => {
  if (!inBrowser) return null
  const written = document.getElementById(PUBLIC_PROVIDER_ELEMENT)?.textContent
  return written ? (publicProvider.safeParse(JSON.parse(written)).data ?? null) : null
}

let known = inPage()
const listeners = new Set<() => void>()

export const isProviderKnown = (): boolean => known !== null

/** Shows what has become of the provider since the page was sent. */
export const showProvider = (provider: PublicProvider): void => {
  known = provider
  for (const listener of listeners) listener()
}

/** Whose portal this is, and how they are reached; empty texts where that is not known. */
export const useProvider = (): PublicProvider => useSyncExternalStore(subscribe, current, current) ?? nobody

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => known
